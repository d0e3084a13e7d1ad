import { afterEach, expect, test, vi } from "vitest";
import { get, send, signInWith, Trouble } from "../api/client";
import { isReturn, settingsOf, wayOut } from "./sign_in";
import { credentialsOf, type Token } from "./token";

const SIGN_IN = { authority: "https://pool.example/1", clientId: "page", domain: "https://sign-in.example" };

afterEach(() => {
  vi.unstubAllGlobals();
  signInWith(async (refused) => refused ?? {});
});

test("a token is renewed before it ends, once for all that wait", async () => {
  const renewed: string[] = [];
  const credentials = credentialsOf<Token>({ access_token: "one", expires_in: 59 }, async (old) => {
    renewed.push(old.access_token);
    return { access_token: "two", expires_in: 900 };
  });
  expect(await Promise.all([credentials(), credentials()])).toEqual(Array(2).fill({ Authorization: "Bearer two" }));
  expect(await credentials()).toEqual({ Authorization: "Bearer two" });
  expect(renewed).toEqual(["one"]);
});

test("a refused token is renewed, unless it has been by now", async () => {
  const names = ["two", "three"];
  const credentials = credentialsOf<Token>({ access_token: "one" }, async () => ({ access_token: names.shift()! }));
  const first = await credentials();
  expect(await credentials(first)).toEqual({ Authorization: "Bearer two" });
  expect(await credentials(first)).toEqual({ Authorization: "Bearer two" });
  expect(names).toEqual(["three"]);
});

test("who would not sign in again can be asked once more", async () => {
  let isWilling = false;
  const credentials = credentialsOf<Token>({ access_token: "one" }, async () => {
    if (!isWilling) throw new Trouble("unauthorized", "", 401);
    return { access_token: "two" };
  });
  const first = await credentials();
  await expect(credentials(first)).rejects.toMatchObject({ status: 401 });
  isWilling = true;
  expect(await credentials(first)).toEqual({ Authorization: "Bearer two" });
});

test("what was refused is asked again as it was, with another token, and no third time", async () => {
  const asked: [string, string | undefined, unknown][] = [];
  vi.stubGlobal("fetch", async (path: string, { headers, body }: RequestInit) => {
    const { Authorization } = headers as Record<string, string>;
    asked.push([path, Authorization, body]);
    return new Response("{}", { status: Authorization === "Bearer good" ? 200 : 401 });
  });
  const names = ["good", "bad"];
  signInWith(credentialsOf<Token>({ access_token: "old" }, async () => ({ access_token: names.shift()! })));
  expect((await send("/api/chat/stream", { method: "POST", body: "typed" })).status).toBe(200);
  expect(asked).toEqual([
    ["/api/chat/stream", "Bearer old", "typed"],
    ["/api/chat/stream", "Bearer good", "typed"],
  ]);
  signInWith(credentialsOf<Token>({ access_token: "old" }, async () => ({ access_token: names.shift()! })));
  asked.length = 0;
  await expect(get("/api/me")).rejects.toMatchObject({ status: 401 });
  expect(asked.map(([, token]) => token)).toEqual(["Bearer old", "Bearer bad"]);
});

test("where nobody signs in, what is refused is not asked again", async () => {
  let count = 0;
  vi.stubGlobal("fetch", async () => new Response("{}", { status: (count += 1) && 401 }));
  await expect(get("/api/me")).rejects.toMatchObject({ status: 401 });
  expect(count).toBe(1);
});

test("an address that a sign-in leads back to is told from the page's own", () => {
  expect(isReturn("?code=a&state=b")).toBe(true);
  expect(isReturn("?error=access_denied&state=b")).toBe(true);
  for (const own of ["", "?again", "?code=a", "?state=b"]) expect(isReturn(own)).toBe(false);
});

test("nothing is asked of an issuer but what its addresses are known for", () => {
  const { metadata, redirect_uri } = settingsOf(SIGN_IN, "https://ask.example");
  expect(redirect_uri).toBe("https://ask.example/");
  expect(metadata?.token_endpoint).toBe("https://sign-in.example/oauth2/token");
  expect(wayOut(SIGN_IN, "https://ask.example")).toBe(
    "https://sign-in.example/logout?client_id=page&logout_uri=https%3A%2F%2Fask.example%2F",
  );
});
