// Who signs people in, where the page is deployed: by a code and its verifier, with tokens in memory alone.
import type { User, UserManager, UserManagerSettings } from "oidc-client-ts";
import { create } from "zustand";
import { signInWith, Trouble } from "../api/client";
import { credentialsOf } from "./token";

export interface SignIn {
  /** The issuer of the tokens. */
  authority: string;
  clientId: string;
  /** Where people sign in. */
  domain: string;
}

interface Session {
  /** Who is signed in; null where nobody has to. */
  email: string | null;
  /** Whether its person is asked to sign in again. */
  isAsked: boolean;
}

/** in: the page may begin. leaving: the sign-in page comes. handedOver: another tab goes on. failed: no sign-in came of it. */
export type Entry = "in" | "leaving" | "handedOver" | "failed";

export const useSignIn = create<Session>(() => ({ email: null, isAsked: false }));

/** The page's address in a tab in which somebody signs in for another one. */
export const AGAIN = "/?again";

const channel = new BroadcastChannel("kanina.sign-in");
let manager: UserManager;
let config: SignIn;

/** Begins the page: at once on a laptop, with a sign-in elsewhere, and where it was when one comes back from that. */
export async function enter(): Promise<Entry> {
  const answer = await fetch("/config.json");
  const { signIn }: { signIn: SignIn | null } = await answer.json();
  if (!signIn) return "in";
  config = signIn;
  const { InMemoryWebStorage, UserManager, WebStorageStateStore } = await import("oidc-client-ts");
  manager = new UserManager({
    ...settingsOf(signIn, location.origin),
    stateStore: new WebStorageStateStore({ store: sessionStorage }), // until it comes back
    userStore: new WebStorageStateStore({ store: new InMemoryWebStorage() }),
  });
  if (!isReturn(location.search)) {
    addEventListener("pageshow", ({ persisted }) => persisted && location.reload()); // back from the sign-in page
    void manager.signinRedirect({ state: location.pathname + location.search });
    return "leaving";
  }
  let user: User;
  try {
    user = await manager.signinRedirectCallback();
  } catch {
    history.replaceState(null, "", "/");
    return "failed";
  }
  const address = String(user.state);
  history.replaceState(null, "", address);
  if (address === AGAIN) {
    channel.postMessage({ user: user.toStorageString() });
    close();
    return "handedOver";
  }
  begin(user);
  return "in";
}

export function isReturn(search: string): boolean {
  const query = new URLSearchParams(search);
  return query.has("state") && (query.has("code") || query.has("error"));
}

export function settingsOf({ authority, clientId, domain }: SignIn, origin: string): UserManagerSettings {
  return {
    authority,
    client_id: clientId,
    redirect_uri: `${origin}/`,
    scope: "openid email aws.cognito.signin.user.admin",
    automaticSilentRenew: false, // each request sees to it
    monitorSession: false,
    // Known, so that nothing has to be asked for it.
    metadata: {
      issuer: authority,
      authorization_endpoint: `${domain}/oauth2/authorize`,
      token_endpoint: `${domain}/oauth2/token`,
      revocation_endpoint: `${domain}/oauth2/revoke`,
    },
  };
}

/** Cognito's way out of its own page, which leads back here. */
export function wayOut({ clientId, domain }: SignIn, origin: string): string {
  return `${domain}/logout?${new URLSearchParams({ client_id: clientId, logout_uri: `${origin}/` })}`;
}

function begin(user: User): void {
  useSignIn.setState({ email: user.profile.email ?? "" });
  signInWith(credentialsOf(user, renew));
  channel.addEventListener("message", ({ data }) => {
    if (data === "out") leave();
  });
}

async function renew(): Promise<User> {
  const { ErrorResponse } = await import("oidc-client-ts");
  try {
    const user = await manager.signinSilent();
    if (user) return user;
  } catch (error) {
    if (!(error instanceof ErrorResponse)) throw new Trouble("offline", "");
  }
  return askAgain();
}

// ---------------------------------------------------------------- signing in again, in another tab

let leaveIt: () => void = () => undefined;

/** Waits until its person has signed in in another tab. Rejects with Trouble where they would not. */
async function askAgain(): Promise<User> {
  const { User } = await import("oidc-client-ts");
  const before = await manager.getUser();
  useSignIn.setState({ isAsked: true });
  const user = await new Promise<User>((resolve, reject) => {
    const hear = ({ data }: MessageEvent) => data.user && end(() => resolve(User.fromStorageString(data.user)));
    const end = (settle: () => void) => {
      channel.removeEventListener("message", hear);
      leaveIt = () => undefined;
      useSignIn.setState({ isAsked: false });
      settle();
    };
    channel.addEventListener("message", hear);
    leaveIt = () => end(() => reject(new Trouble("unauthorized", "", 401)));
  });
  if (before && user.profile.sub !== before.profile.sub) {
    location.replace("/"); // what is shown here is another person's
    return new Promise(() => undefined);
  }
  await manager.storeUser(user);
  return user;
}

/** Its person would not sign in again now. */
export function notNow(): void {
  leaveIt();
}

// ---------------------------------------------------------------- signing out

/** Ends this sign-in, in all tabs. everywhere: and those of other devices. Rejects with Trouble where that fails. */
export async function signOut(everywhere: boolean): Promise<void> {
  if (everywhere) await endAll();
  else await manager.revokeTokens(["refresh_token"]).catch(() => undefined); // it ends by itself within a day
  channel.postMessage("out");
  leave();
}

/** Source: Amazon Cognito, GlobalSignOut, which a token with the scope aws.cognito.signin.user.admin may ask for. */
async function endAll(): Promise<void> {
  const user = (await manager.signinSilent().catch(() => null)) ?? (await manager.getUser());
  let answer: Response;
  try {
    answer = await fetch(new URL("/", config.authority), {
      method: "POST",
      headers: {
        "Content-Type": "application/x-amz-json-1.1",
        "X-Amz-Target": "AWSCognitoIdentityProviderService.GlobalSignOut",
      },
      body: JSON.stringify({ AccessToken: user?.access_token }),
    });
  } catch {
    throw new Trouble("offline", "");
  }
  if (!answer.ok) throw new Trouble("unavailable", "", answer.status);
}

function leave(): void {
  sessionStorage.clear(); // questions that were under way
  location.replace(wayOut(config, location.origin));
}
