import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import {
  attentionKindNames,
  attentionThresholds as thresholds,
} from '../../../contract/attention/attention';
import { hourMs } from '../../../contract/lib/clock';
import { messageKinds, messageLimits } from '../../../contract/attention/messageTerms';
import { webhookMessage } from '../../../contract/attention/webhooks';
import { webhookLimits } from '../../../contract/attention/webhookTerms';
import { messageOf } from '../../../service/domain/messages/webhooks/messageBody';
import { secretText, signedHeaders } from '../../../service/domain/messages/webhooks/signature';

const guide = readFileSync('docs/webhooks.md', 'utf8');
/** @returns the code block of a language, by the word after its fence */
const blockOf = (language: string): string =>
  new RegExp(`\`\`\`${language}\\n([\\s\\S]*?)\`\`\``).exec(guide)?.[1] ?? '';
const values = Object.fromEntries(
  blockOf('text')
    .trim()
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
);
const signature = 'v1,Xb+se5z5nRDJCAmx3pOzf6OqscflODq2QHo+c5Hf5yw=';
const directory = mkdtempSync(join(tmpdir(), 'webhooks-'));
afterAll(() => rmSync(directory, { recursive: true }));

const exists = (program: string, ...probe: string[]): boolean =>
  spawnSync(program, probe).status === 0;

/** Examples, each with its file and command. Every machine of ours has three of them; the others may be missing. */
const examples = [
  { language: 'js', file: 'verify.cjs', command: [process.execPath, 'verify.cjs'], isThere: true },
  { language: 'perl', file: 'verify.pl', command: ['perl', 'verify.pl'], isThere: true },
  { language: 'sh', file: 'verify.sh', command: ['sh', 'verify.sh'], isThere: true },
  {
    language: 'python',
    file: 'verify.py',
    command: ['python3', 'verify.py'],
    isThere: exists('python3', '-c', 'import sys; sys.exit(sys.version_info < (3, 9))'),
  },
  {
    language: 'java',
    file: 'Verify.java',
    // Compiled once for all runs: `java Verify.java` would compile it each time.
    command: ['sh', '-c', '[ -f Verify.class ] || javac Verify.java && java Verify'],
    isThere: exists('javac', '-version'),
  },
];

describe('the signature of a message', () => {
  it('equals the one in the guide', () => {
    const secret = Buffer.from('0123456789abcdef0123456789abcdef');
    expect(values).toMatchObject({ SECRET: secretText(secret), SIGNATURE: signature });
    const { ID: id = '', BODY: body = '' } = values;
    const now = new Date('2026-06-15T10:00:00Z');
    expect(signedHeaders({ id, now, body }, [secret])).toMatchObject({
      'webhook-id': '6f0c2f4e-3c52-4b57-9a53-0d5c1a8f2b11',
      'webhook-timestamp': '1781517600',
      'webhook-signature': signature,
    });
    expect(signedHeaders({ id, now, body }, [Buffer.alloc(32), secret])).toMatchObject({
      'webhook-signature': expect.stringMatching(/^v1,\S{44} v1,\S{44}$/),
    });
  });

  it.each(examples)(
    'is verified by the example in $language',
    (example) => {
      const { language, file, command, isThere } = example;
      const code = blockOf(language);
      expect(code).not.toBe('');
      if (!isThere) return;
      writeFileSync(join(directory, file), code);
      const [program = '', ...args] = command;
      const run = (changes: Readonly<Record<string, string>>) => {
        const env = { ...process.env, ...values, ...changes };
        const { stdout, stderr } = spawnSync(program, args, {
          cwd: directory,
          env,
          encoding: 'utf8',
        });
        return stdout.trim() || stderr;
      };
      expect(run({})).toBe('valid');
      // During a rotation there are two signatures.
      expect(run({ SIGNATURE: `v1,${'A'.repeat(43)}= ${signature}` })).toBe('valid');
      expect(run({ BODY: '{"type":"test"}' })).toBe('invalid');
      expect(run({ TIMESTAMP: '1781517601' })).toBe('invalid');
      expect(run({ SIGNATURE: `v1,${'A'.repeat(43)}=` })).toBe('invalid');
    },
    120_000,
  );
});

it('a message lists fifty items, marks urgent ones, and counts the rest', () => {
  const matters = Array.from({ length: 51 }, (_, index) => ({
    uuid: `m${index}`,
    phase: 'begun' as const,
    item: {
      kind: index === 0 ? ('rotation-failed' as const) : ('keys-unused' as const),
      record: null,
      entitlement: null,
      count: 2,
      limit: null,
      reason: null,
      at: null,
    },
    state: null,
  }));
  const content = { type: 'attention', matters, now: new Date(0), publicUrl: '' } as const;
  const message = messageOf(content, 'id', { uuid: 'c', name: 'Acme' });
  expect(message.matters.map(({ urgent }) => urgent)).toEqual([
    true,
    ...Array.from({ length: 49 }, () => false),
  ]);
  expect(message.more).toBe(1);
});

describe('the guide to webhooks', () => {
  it('lists every field of a message and every kind', () => {
    const { matters, ...fields } = webhookMessage.shape;
    const named = [...Object.keys(fields), 'matters', ...Object.keys(matters.element.shape)];
    const missing = named.filter((field) => !guide.includes(`\`${field}\``));
    expect(missing).toEqual([]);
    const kinds = [...guide.matchAll(/^\| `([a-z-]+)` \| [^|]+ \| (yes|no) \|$/gm)];
    expect(kinds.map(([, kind, urgent]) => [kind, urgent])).toEqual(
      attentionKindNames.map((kind) => [kind, messageKinds[kind].urgent ? 'yes' : 'no']),
    );
  });

  it('contains the numbers of the contract', () => {
    const figures = {
      'entitlement-reached': `${100 * thresholds.entitlementReached} % of an entitlement`,
      'key-expiring-now': `within ${24 * thresholds.expiringNowWithinDays} hours`,
      'key-expiring': `within ${thresholds.expiringWithinDays} days`,
      'key-numbers': `${100 * thresholds.keyNumbersUsed} % of`,
      'entitlement-near': `${100 * thresholds.entitlementNear} % of an entitlement`,
      'keys-unused': `for ${thresholds.unusedAfterDays} days`,
      'rotation-due': `within ${thresholds.rotationDueWithinDays} days`,
    };
    for (const [kind, figure] of Object.entries(figures))
      expect(guide).toMatch(new RegExp(`^\\| \`${kind}\` \\|[^|]*${figure}`, 'm'));
    const { webhooks, deliveries, retryMs } = webhookLimits;
    expect(guide).toContain(`up to ${webhooks} for a company`);
    expect(guide).toContain(`the last ${deliveries} deliveries`);
    expect(guide.replaceAll(/\s+/g, ' ')).toContain(
      `After ${retryMs / hourMs} hours the message is given up`,
    );
    expect(guide).toContain(`up to ${messageLimits.named} matters`);
    expect(guide).toContain(`not found for ${messageLimits.settleMinutes} minutes`);
  });
});
