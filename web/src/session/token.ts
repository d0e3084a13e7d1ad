// The token that each request carries: renewed before it ends or where it was refused, for all requests at once.
import type { Credentials } from "../api/client";

export interface Token {
  access_token: string;
  /** Seconds; none where it is not known. */
  expires_in?: number | undefined;
}

/** How long before its end a token is renewed. */
const EARLY_SECONDS = 60;

/** renew: gives what takes the token's place, or rejects with what its requests are to reject with. */
export function credentialsOf<T extends Token>(first: T, renew: (old: T) => Promise<T>): Credentials {
  let token = first;
  let renewing: Promise<T> | null = null;
  const renewed = () =>
    (renewing ??= renew(token).finally(() => {
      renewing = null;
    }));
  return async (refused) => {
    const isUseless = refused && refused.Authorization === bearer(token).Authorization;
    if (isUseless || (token.expires_in ?? Infinity) < EARLY_SECONDS) token = await renewed();
    return bearer(token);
  };
}

function bearer(token: Token): Record<string, string> {
  return { Authorization: `Bearer ${token.access_token}` };
}
