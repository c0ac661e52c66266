/** A bucket of an object store that speaks S3's protocol. */
export interface Bucket {
  /** Without a path: https://s3.example. */
  readonly endpoint: string;
  readonly name: string;
  /** Begins the names of all objects: '' or 'files/'. */
  readonly prefix: string;
  readonly region: string;
}

/** How FILES_URL names one. */
export const BUCKET_FORM = 's3://bucket/prefix?endpoint=https://s3.example&region=us-east-1';

/** Reads an address of that form; undefined for anything else. Without an endpoint it is Amazon's of the region. */
export function readBucket(address: string): Bucket | undefined {
  const url = URL.parse(address);
  if (url?.protocol !== 's3:' || url.hostname === '') return undefined;
  const region = url.searchParams.get('region') ?? 'us-east-1';
  const endpoint = URL.parse(url.searchParams.get('endpoint') ?? `https://s3.${region}.amazonaws.com`);
  if (!endpoint || !/^https?:$/.test(endpoint.protocol)) return undefined;
  const prefix = url.pathname.replaceAll(/^\/+|\/+$/g, '');
  return {
    endpoint: endpoint.origin,
    name: url.hostname,
    prefix: prefix === '' ? '' : `${prefix}/`,
    region,
  };
}

/** Where a browser reads its files; undefined for a folder, whose files come from the API. */
export const bucketOrigin = (filesUrl: string | undefined): string | undefined =>
  filesUrl === undefined ? undefined : readBucket(filesUrl)?.endpoint;
