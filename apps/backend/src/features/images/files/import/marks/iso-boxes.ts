import { ContainerError } from './marks.ts';

/** Boxes of ISO base media files (AVIF), limited to what metadata items need. */
export interface Box {
  type: string;
  start: number;
  /** Offset of the content, after size and type. */
  content: number;
  end: number;
}

const BOX_HEADER_BYTES = 8;

/** Reads the boxes between two offsets. The size 0 means "until the end of the file". Throws for a box that exceeds the range. */
export function readBoxes(file: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = [];
  for (let start = from; start < to;) {
    if (start + BOX_HEADER_BYTES > to)
      throw new ContainerError('The file is damaged: its parts do not fit together.');
    let size = file.readUInt32BE(start);
    let content = start + BOX_HEADER_BYTES;
    if (size === 1) {
      if (content + 8 > to) throw new ContainerError('The file is damaged: its parts do not fit together.');
      size = Number(file.readBigUInt64BE(content));
      content += 8;
    }
    const end = size === 0 && to === file.length ? to : start + size;
    if (end > to || end < content)
      throw new ContainerError('The file is damaged: its parts do not fit together.');
    boxes.push({ type: file.toString('latin1', start + 4, start + 8), start, content, end });
    start = end;
  }
  return boxes;
}

export function writeBox(type: string, ...content: readonly Buffer[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, BOX_HEADER_BYTES);
  const head = Buffer.alloc(BOX_HEADER_BYTES);
  head.writeUInt32BE(length, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, ...content]);
}

/** Reads consecutive big-endian numbers. */
export class BoxReader {
  readonly file: Buffer;
  position: number;
  readonly end: number;

  constructor(file: Buffer, position: number, end: number) {
    this.file = file;
    this.position = position;
    this.end = end;
  }

  /** Reads a number of 0, 1, 2, 4 or 8 bytes; a number of 0 bytes is 0. */
  number(bytes: number): number {
    const at = this.position;
    this.position += bytes;
    if (this.position > this.end)
      throw new ContainerError('The file is damaged: its parts do not fit together.');
    if (bytes === 0) return 0;
    return bytes === 8 ? Number(this.file.readBigUInt64BE(at)) : this.file.readUIntBE(at, bytes);
  }

  /** Reads text up to the next zero byte. */
  text(): string {
    const zero = this.file.indexOf(0, this.position);
    const end = zero < 0 || zero >= this.end ? this.end : zero;
    const text = this.file.toString('utf8', this.position, end);
    this.position = Math.min(end + 1, this.end);
    return text;
  }
}
