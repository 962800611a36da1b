// c2pa-ts loads decorated classes that need the metadata API.
import 'reflect-metadata';
import { CBORBox, DescriptionBox, SuperBox } from '@trustnxt/c2pa-ts/jumbf';
import { chunks, jpegWith, pngWith } from './containers.ts';

interface Facts {
  agent?: string | { name: string; version: string };
  description?: string;
  claim: string;
}

const CBOR_UUID = '63626f7200110010800000aa00389b71';

/** A manifest store without a signature: the actions and the claim as OpenAI, Google and Adobe write them. */
function manifestStore({ agent, description, claim }: Facts): Buffer {
  const box = (
    label: string,
    contents: readonly object[],
    uuid = '6332706100110010800000aa00389b71',
  ): SuperBox => {
    const made = new SuperBox();
    made.descriptionBox = new DescriptionBox();
    made.descriptionBox.label = label;
    made.descriptionBox.uuid = Uint8Array.from(Buffer.from(uuid, 'hex'));
    made.descriptionBox.requestable = true;
    for (const content of contents) {
      if (content instanceof SuperBox) {
        made.contentBoxes.push(content);
        continue;
      }
      const cbor = new CBORBox();
      cbor.content = content;
      made.contentBoxes.push(cbor);
    }
    return made;
  };
  const created = {
    action: 'c2pa.created',
    ...(agent === undefined ? {} : { softwareAgent: agent }),
    ...(description === undefined ? {} : { description }),
    digitalSourceType: 'http://cv.iptc.org/newscodes/digitalsourcetype/trainedAlgorithmicMedia',
  };
  const assertions = box('c2pa.assertions', [box('c2pa.actions.v2', [{ actions: [created] }], CBOR_UUID)]);
  const claimBox = box('c2pa.claim.v2', [{ claim_generator_info: { name: claim } }], CBOR_UUID);
  const manifest = box('urn:c2pa:3f285491-5d6e-4238-9e7f-ee730b0c4f3a', [assertions, claimBox]);
  return Buffer.from(box('c2pa', [manifest]).toBuffer(false));
}

/** Files with Content Credentials in the places of the standard. */
export const contentCredentials = {
  png: (png: Buffer, facts: Facts): Buffer => pngWith(png, chunks.caBX(manifestStore(facts))),
  jpeg(jpeg: Buffer, facts: Facts): Buffer {
    const store = manifestStore(facts);
    // Marker, length, "JP", number of the box, number of the segment.
    const head = Buffer.from([0xff, 0xeb, 0, 0, 0x4a, 0x50, 0, 1, 0, 0, 0, 1]);
    head.writeUInt16BE(head.length - 2 + store.length, 2);
    return jpegWith(jpeg, Buffer.concat([head, store]));
  },
  webp(webp: Buffer, facts: Facts): Buffer {
    const store = manifestStore(facts);
    const head = Buffer.from('C2PA\0\0\0\0', 'latin1');
    head.writeUInt32LE(store.length, 4);
    const file = Buffer.concat([webp, head, store, Buffer.alloc(store.length % 2)]);
    file.writeUInt32LE(file.length - 8, 4);
    return file;
  },
};
