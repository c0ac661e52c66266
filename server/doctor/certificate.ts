import { isIP } from 'node:net';
import { checkServerIdentity, connect } from 'node:tls';
import type { PeerCertificate } from 'node:tls';
import { note, right, wrong } from './finding.ts';
import type { Remark } from './finding.ts';
import { reasonOf, reasonOfCode } from '../lib/reason.ts';

const MILLISECONDS = 5_000;
const DAY = 86_400_000;
/** Those that renew certificates by themselves do it 30 days before their end. */
const SOON_DAYS = 14;

interface Presented {
  readonly certificate: PeerCertificate;
  /** Why it is not trusted; undefined where it is. */
  readonly refused: string | undefined;
}

/** What is to be said of the certificate that stands at an https address. */
export async function examineCertificate({ hostname, port }: URL, now: Date): Promise<readonly Remark[]> {
  const host = hostname.replaceAll(/^\[|\]$/g, '');
  let presented: Presented;
  try {
    presented = await present(host, Number(port === '' ? 443 : port));
  } catch (error) {
    return [wrong(`${hostname} cannot be reached by https: ${reasonOf(error)}`)];
  }
  const { certificate, refused } = presented;
  const ends = new Date(certificate.valid_to);
  const begins = new Date(certificate.valid_from);
  const remarks: Remark[] = [];
  if (ends <= now)
    remarks.push(
      wrong(`The certificate of ${hostname} ended on ${dayOf(ends)}: renew it, no browser opens the site`),
    );
  else if (begins > now)
    remarks.push(
      wrong(`The certificate of ${hostname} begins on ${dayOf(begins)}: look at this machine's clock`),
    );
  if (checkServerIdentity(host, certificate) !== undefined)
    remarks.push(
      wrong(`The certificate of ${hostname} is for ${namesOf(certificate)}: get one that names ${hostname}`),
    );
  if (remarks.length === 0 && refused !== undefined)
    remarks.push(wrong(`Browsers do not trust the certificate of ${hostname}: ${reasonOfCode(refused)}`));
  if (remarks.length > 0) return remarks;
  const days = Math.floor((ends.getTime() - now.getTime()) / DAY);
  return [
    days < SOON_DAYS
      ? note(`The certificate of ${hostname} ends in ${days} days: see that it is renewed`)
      : right(`The certificate of ${hostname} is trusted, and good for ${days} days`),
  ];
}

const dayOf = (instant: Date): string => instant.toISOString().slice(0, 10);

const namesOf = ({ subject, subjectaltname }: PeerCertificate): string =>
  subjectaltname?.replaceAll(/(DNS|IP Address):/g, '') ?? String(subject.CN);

/** Takes any certificate, so that its faults can be told apart; nothing is sent over the connection. */
function present(host: string, port: number): Promise<Presented> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host, port, ...(isIP(host) === 0 ? { servername: host } : {}), rejectUnauthorized: false },
      () => {
        const certificate = socket.getPeerCertificate();
        // Typed as an Error, it is its code.
        const refused = socket.authorized ? undefined : String(socket.authorizationError);
        socket.destroy();
        resolve({ certificate, refused });
      },
    );
    socket.setTimeout(MILLISECONDS, () => socket.destroy(new DOMException('', 'TimeoutError')));
    socket.on('error', reject);
  });
}
