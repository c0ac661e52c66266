import { execFileSync } from 'node:child_process';
import { X509Certificate, createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = '.cache/bench';

/** A self-signed certificate for 127.0.0.1, made once with openssl: browsers speak HTTP/2 only over TLS. */
export function certificate(): { key: Buffer; cert: Buffer } {
  const key = join(FOLDER, 'key.pem');
  const cert = join(FOLDER, 'cert.pem');
  if (!existsSync(cert)) {
    mkdirSync(FOLDER, { recursive: true });
    const subject = ['-subj', '/CN=127.0.0.1', '-addext', 'subjectAltName=IP:127.0.0.1'];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-keyout',
        key,
        '-out',
        cert,
        '-days',
        '30',
        ...subject,
      ],
      { stdio: 'ignore' },
    );
  }
  return { key: readFileSync(key), cert: readFileSync(cert) };
}

/** The hash by which Chromium is told to accept it, so that caching works as with a real one. */
export function certificateHash(): string {
  const { publicKey } = new X509Certificate(certificate().cert);
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
}
