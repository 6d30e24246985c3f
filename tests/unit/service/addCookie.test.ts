import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { addCookie, type PageEnv } from '../../../service/identity/requests/context';

it('keeps the cookies that are already on Node’s response', async () => {
  const outgoing = new ServerResponse(new IncomingMessage(new Socket()));
  outgoing.appendHeader('Set-Cookie', 'session.sig=renewed');
  const app = new Hono<PageEnv>().get('/', (c) => {
    c.set('environment', { ...c.var.environment, https: true });
    addCookie(c, '__Host-own', 'value', { path: '/', maxAge: 60 });
    return c.body(null);
  });
  const answer = await app.request('/', {}, { outgoing });
  expect(answer.headers.getSetCookie()).toEqual([]);
  expect(outgoing.getHeader('Set-Cookie')).toEqual([
    'session.sig=renewed',
    '__Host-own=value; Max-Age=60; Path=/; HttpOnly; Secure; SameSite=Lax',
  ]);
});
