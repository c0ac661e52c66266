/** Why another machine could not be asked, in words. */
const REASONS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'DNS does not know its name',
  EAI_AGAIN: 'DNS does not answer',
  ECONNREFUSED: 'nothing listens there',
  ECONNRESET: 'it closes the connection',
  EPIPE: 'it closes the connection',
  ETIMEDOUT: 'it does not answer in time',
  ESOCKETTIMEDOUT: 'it does not answer in time',
  ABORT_ERR: 'it does not answer in time',
  EHOSTUNREACH: 'no network leads there',
  ENETUNREACH: 'no network leads there',
  ENOENT: 'there is no such file',
  EACCES: 'this account may not read it',
  CERT_HAS_EXPIRED: 'its certificate has ended',
  CERT_NOT_YET_VALID: 'its certificate has not begun',
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another name',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'its certificate is signed by nobody else',
  SELF_SIGNED_CERT_IN_CHAIN: 'nobody trusted has signed its certificate',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'it does not send the certificates between its own and a trusted one',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'nobody trusted has signed its certificate',
  EPROTO: 'it speaks no TLS at this port',
  ERR_SSL_WRONG_VERSION_NUMBER: 'it speaks no TLS at this port',
  ERR_SSL_PACKET_LENGTH_TOO_LONG: 'it speaks no TLS at this port',
};

/** The reason behind an error of the network, else what the error says of itself. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // A call that ran out of time, and one whose cause tells more.
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'it does not answer in time';
  // Some libraries write the system's code into their message only.
  const known = REASONS[codeOf(error)] ?? REASONS[/\bE[A-Z]{4,}\b/.exec(error.message)?.[0] ?? ''];
  if (known !== undefined) return known;
  if (error.cause instanceof Error) return reasonOf(error.cause);
  return error.message;
}

export const reasonOfCode = (code: string): string => REASONS[code] ?? code;

export const codeOf = (error: unknown): string =>
  error instanceof Error && 'code' in error ? String(error.code) : '';
