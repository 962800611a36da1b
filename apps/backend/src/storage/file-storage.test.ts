import { describe, expect, it } from 'vitest';
import { readConfig } from '../config/config.ts';
import { parseStorageUrl } from './file-storage.ts';

describe('STORAGE_URL', () => {
  it('names bucket, prefix, endpoint and region', () => {
    expect(
      parseStorageUrl(
        's3://my-bucket/sites//gallery/?endpoint=https%3A%2F%2Fs3.example.com&region=eu-central-1',
      ),
    ).toEqual({
      bucket: 'my-bucket',
      prefix: 'sites/gallery/',
      endpoint: 'https://s3.example.com',
      region: 'eu-central-1',
      pathStyle: true,
    });
    expect(parseStorageUrl('s3://my-bucket')).toEqual({
      bucket: 'my-bucket',
      prefix: '',
      region: 'us-east-1',
      pathStyle: false,
    });
  });

  it.each([
    ['s3://', /must name a bucket/],
    ['s3://My_Bucket', /must name a bucket/],
    ['s3://key:secret@bucket', /STORAGE_URL must not contain keys/],
    ['s3://bucket?endpoint=s3.example.com', /must have an origin/],
    ['s3://bucket?endpoint=https://s3.example.com/path', /must have an origin/],
    ['s3://bucket?acl=public', /not "acl"/],
    ['s3://bucket?pathStyle=yes', /true or false/],
  ])('%s is refused with what is wrong', (url, sentence) => {
    expect(() => parseStorageUrl(url)).toThrow(sentence);
    expect(() => readConfig({ STORAGE_URL: url })).toThrow(sentence);
  });

  it('comes with both keys or, at Amazon, with none', () => {
    expect(() => readConfig({ STORAGE_URL: 's3://bucket', STORAGE_ACCESS_KEY_ID: 'a' })).toThrow(
      /set together/,
    );
    expect(() => readConfig({ STORAGE_URL: 's3://bucket?endpoint=https://s3.example.com' })).toThrow(
      /required/,
    );
    expect(() => readConfig({ STORAGE_URL: 's3://b?endpoint=https://s3.example.com&acl=public' })).toThrow(
      /must name a bucket[^]*not "acl"[^]*STORAGE_ACCESS_KEY_ID and STORAGE_SECRET_ACCESS_KEY are required/,
    );
    expect(readConfig({ STORAGE_URL: 's3://bucket' }).STORAGE_URL).toBe('s3://bucket');
  });
});
