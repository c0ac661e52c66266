import { describe, expect, it } from 'vitest';
import { readConfiguration } from './configuration.ts';

describe('the environment', () => {
  it('has the documented defaults', () => {
    expect(readConfiguration({})).toMatchObject({
      port: 4321,
      host: '127.0.0.1',
      dataDirectory: './data',
      demo: false,
      siteHost: 'www.alisios.example',
      trustProxy: false,
    });
  });

  it.each([
    [{ PORT: 'http' }, 'PORT'],
    [{ PORT: '70000' }, 'PORT'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgres://x', DATABASE_DIRECT_URL: 'mysql://x' }, 'DATABASE_DIRECT_URL'],
    [{ DATABASE_READ_URL: 'postgres://x,y' }, 'DATABASE_READ_URL'],
    [{ PUBLIC_API_URL: 'api.example' }, 'PUBLIC_API_URL'],
    [{ SITE_URLS: 'www.alisios.example' }, 'SITE_URLS'],
    [{ SMTP_URL: 'mail.example' }, 'SMTP_URL'],
    [{ SIGNING_KEY: 'too-short' }, 'SIGNING_KEY'],
    [{ FILES_URL: 'https://bucket.example/files' }, 'FILES_URL'],
    [{ FILES_URL: 's3://bucket?endpoint=bucket.example' }, 'FILES_URL'],
    [{ TRUST_PROXY: 'perhaps' }, 'TRUST_PROXY'],
    [{ MALECON_HOST: 'unknown.example' }, 'MALECON_HOST'],
    [{ SANDBOX_BANK_URL: 'bank' }, 'SANDBOX_BANK_URL'],
  ])('refuses %j in one line that names it', (environment, name) => {
    expect(() => readConfiguration(environment)).toThrow(
      new RegExp(`^${name} is "[^"]*", but must be [^\\n]+$`),
    );
  });

  it('repeats no secret that is wrong', () => {
    for (const environment of [
      { SIGNING_KEY: 'hunter2' },
      { DATABASE_URL: 'mysql://u:hunter2@x' },
      { DATABASE_READ_URL: 'postgres://x,u:hunter2@x' },
      { SMTP_URL: 'u:hunter2@x' },
    ]) {
      expect(() => readConfiguration(environment)).toThrow(/^(?!.*hunter2)/);
    }
  });

  it('takes a direct address only beside that of a pooler', () => {
    expect(() => readConfiguration({ DATABASE_DIRECT_URL: 'postgres://x' })).toThrow(/so DATABASE_URL must/);
  });

  it('reads the addresses of replicas, of a database that is given too', () => {
    const DATABASE_READ_URL = 'postgres://replica-1/malecon,postgresql://replica-2:5433/malecon';
    expect(() => readConfiguration({ DATABASE_READ_URL })).toThrow(/DATABASE_URL/);
    const { databaseReadUrls } = readConfiguration({
      DATABASE_URL: 'postgres://db/malecon',
      DATABASE_READ_URL,
    });
    expect(databaseReadUrls).toEqual(DATABASE_READ_URL.split(','));
    expect(readConfiguration({}).databaseReadUrls).toEqual([]);
  });

  it('takes a bucket only with its keys', () => {
    const FILES_URL = 's3://uploads/of/malecon?endpoint=https://s3.example&region=eu-west-1';
    expect(() => readConfiguration({ FILES_URL, AWS_ACCESS_KEY_ID: 'id' })).toThrow(/AWS_SECRET_ACCESS_KEY/);
    const keys = { AWS_ACCESS_KEY_ID: 'id', AWS_SECRET_ACCESS_KEY: 'secret' };
    expect(readConfiguration({ FILES_URL, ...keys })).toMatchObject({
      filesUrl: FILES_URL,
      bucketKeys: { accessKeyId: 'id', secretAccessKey: 'secret' },
    });
  });

  it('never serves the demo on an address that others reach', () => {
    expect(() => readConfiguration({ MALECON_DEMO: '1', HOST: '0.0.0.0' })).toThrow(/HOST/);
    expect(() => readConfiguration({ MALECON_DEMO: '1', DATABASE_URL: 'postgres://db.example/x' })).toThrow(
      /DATABASE_URL/,
    );
    const direct = { DATABASE_URL: 'postgres://127.0.0.1/x', DATABASE_DIRECT_URL: 'postgres://db.example/x' };
    expect(() => readConfiguration({ MALECON_DEMO: '1', ...direct })).toThrow(/DATABASE_DIRECT_URL/);
    expect(readConfiguration({ MALECON_DEMO: '1', DATABASE_URL: 'postgres://127.0.0.1/x' }).demo).toBe(true);
  });

  it('believes the sandbox bank in the demo only: its keys are public', () => {
    expect(() => readConfiguration({ SANDBOX_BANK_URL: 'http://127.0.0.1:4322' })).toThrow(
      /SANDBOX_BANK_URL/,
    );
    expect(
      readConfiguration({ MALECON_DEMO: '1', SANDBOX_BANK_URL: 'http://127.0.0.1:4322' }).sandboxBankUrl,
    ).toBe('http://127.0.0.1:4322');
  });

  it('reads the address of each host', () => {
    expect(
      readConfiguration({
        SITE_URLS: 'www.alisios.example=https://a.example,www.ceiba.example=https://b.example',
      }).siteUrls,
    ).toEqual({
      'www.alisios.example': 'https://a.example',
      'www.ceiba.example': 'https://b.example',
    });
  });
});
