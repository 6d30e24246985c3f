import { describe, expect, it } from 'vitest';
import { bulkTexts } from '../../texts/admin-kit/bulk';
import { homePanelTexts } from '../../texts/attention/homePanels';
import { rotationActionTexts } from '../../texts/keys/rotationActions';
import { childrenOf, type Node, parse, readSource, sourceFiles } from '../setup/sources';

/** Attributes and properties whose text people read or hear, even a single word. */
const readNames = new Set([
  'label',
  'title',
  'aria-label',
  'placeholder',
  'alt',
  'helperText',
  'submit',
  'text',
  'hint',
  'legend',
  'singular',
  'searchLabel',
]);

/**
 * Folders that speak to people only in refusals, by whole sentences and titles: names of columns, log lines, SQL and
 * summaries of the OpenAPI document are no sentences.
 */
const refusing = /^service\/(?:clients|domain|http|outbound|routes|scim|server|vault)\//;
const refusalNames = new Set(['info', 'detail', 'details']);

/** Literals that are not catalogue texts, by file or by file and text, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  'src/credentials/NewCredentials.tsx: ACCESS_KEY_ID': 'a name in the credentials file',
  'src/credentials/NewCredentials.tsx: SECRET_SIGNING_KEY': 'a name in the credentials file',
  'src/credentials/NewCredentials.tsx: SECRET_CRYPTO_ACCESS_KEY': 'a name in the credentials file',
  'src/credentials/programs/csharp.ts': 'programs to be copied',
  'src/credentials/programs/java.ts': 'programs to be copied',
  'src/credentials/programs/php.ts': 'programs to be copied',
  'src/custom-pages/profile/identity-provider/idpSettingsDialog.tsx: -----BEGIN PUBLIC KEY-----':
    'a file format',
  'src/app/session/ownSession.ts': 'why a session is over, for the code that signs in anew',
  'src/ui/theme/components.ts: Highlight !important': 'a color of the system',
  'src/ui/theme/components.ts: HighlightText !important': 'a color of the system',
  'service/identity/tokens/tokens.ts: The identity provider does not hand out its keys right now.':
    "the log's words",
  'service/identity/provider/middleware.ts': "protocol errors, and the log's words",
  'service/identity/provider/configuration.ts': 'error descriptions of the protocol',
  'service/identity/provider/sessionGrant.ts': 'error descriptions of the protocol',
  'service/identity/mfa/proof.ts': 'values of the API',
  'service/identity/pages/enrolment.ts: M… …h1v1h-1z': 'a path of an image',
  'contract/usage/activityKinds.ts': "rows of the security history, which are the service's data",
  'contract/administration/administrationTerms.ts': 'values of the API and their names',
  'contract/lib/designTokens.ts': 'a path of an image',
  'contract/api/listStates.ts: Out of Date': 'a value of the API',
  'contract/datasets/wizardTerms.ts': 'names of vendors, which are stored',
  'service/server/listener.ts': 'for the operator, who sets address and port',
  'service/vault/keyCommand.ts: it was ended after … seconds.': "the log's words",
  'service/vault/keyCommand.ts: it ended with ….': "the log's words",
  'service/vault/rotateRootKey.ts': 'for the operator, who changes the root key',
  'service/mail/smtpTransport.ts: The mail server did not take the mail.': "the log's words",
};
const isException = (file: string, text: string): boolean =>
  file in exceptions || `${file}: ${text}` in exceptions;

/** Excludes an id that is derived from another one. */
const hasLetters = (text: string): boolean => /\p{L}/u.test(text) && !text.startsWith('…-');
/** A sentence, or a title of several words; not a CSS value, an address or a name of code. */
const isSentence = (text: string): boolean =>
  /^\s*\p{Lu}\S*\s+\S*\p{L}/u.test(text) && /\p{Ll}/u.test(text);

/** Ends in a full stop, on one line: SQL has several. */
const isWholeSentence = (text: string): boolean => /^.*\S\s+\S.*[.!?](?:\s.*)?$/u.test(text);

const stringIn = (node: Node | undefined): string | undefined => {
  if (node?.type === 'Literal')
    return typeof node['value'] === 'string' ? node['value'] : undefined;
  if (node?.type !== 'TemplateLiteral') return undefined;
  // The expressions in the placeholders do not matter.
  const parts = node['quasis'] as { value: { cooked: string } }[];
  return parts.map(({ value }) => value.cooked).join('…');
};

const property = (node: Node, name: string): Node | undefined => {
  const value = node[name];
  return typeof value === 'object' && value !== null && 'type' in value
    ? (value as Node)
    : undefined;
};

const nameIn = (node: Node | undefined): string => String(node?.['name'] ?? node?.['value']);

/** Columns by which the API distinguishes rows of the security history, and descriptions of the OpenAPI document. */
const isData = (node: Node): boolean =>
  node.type === 'Property' &&
  /^(?:action|event|title|summary|description)$/.test(nameIn(property(node, 'key')));

/** Imports, types, and errors for programmers and operators. */
const isUnseen = (node: Node): boolean =>
  /^(Import|TS(?!As|NonNull|Satisfies))/.test(node.type) ||
  (node.type === 'NewExpression' &&
    /^(?:(?:Type|Range|Settings)?Error|SealBroken|DatabaseUnusable)$/.test(
      nameIn(property(node, 'callee')),
    ));

/** @returns texts that people read and that stand in the code itself */
function textsIn(file: string, code: string): string[] {
  const texts: string[] = [];
  const isText = refusing.test(file) ? isWholeSentence : isSentence;
  const isApi = /^(?:service|contract)\//.test(file);
  const names = refusing.test(file) || file.startsWith('contract/') ? refusalNames : readNames;
  const visit = (node: Node) => {
    if (isUnseen(node) || (isApi && isData(node))) return;
    if (node.type === 'JSXText' && hasLetters(String(node['value'])))
      texts.push(String(node['value']).trim());
    const text = stringIn(node) ?? '';
    if (isText(text)) texts.push(text);
    const name = nameIn(property(node, 'name') ?? property(node, 'key') ?? property(node, 'id'));
    const value = stringIn(property(node, 'value') ?? (isApi ? property(node, 'init') : undefined));
    if (value !== undefined && /^(JSXAttribute|Property|VariableDeclarator)$/.test(node.type)) {
      const isRead = names.has(name);
      const isSaid = isRead ? hasLetters(value) : node.type !== 'JSXAttribute' && isText(value);
      if (isSaid) texts.push(value);
      return;
    }
    for (const child of childrenOf(node)) visit(child);
  };
  visit(parse(file, code));
  return texts;
}

describe('texts that people read', () => {
  const files = sourceFiles(
    'src',
    'service/identity',
    'service/mail',
    'service/http',
    'service/routes',
    'service/clients',
    'service/scim',
    'service/outbound',
    'service/server',
    'service/vault',
    'service/domain',
    'contract',
  );
  const texts = files.flatMap((file) =>
    textsIn(file, readSource(file)).map((text) => [file, text] as const),
  );

  it('are in the catalogue', () => {
    expect(files.length).toBeGreaterThan(300);
    expect(texts.filter(([file, text]) => !isException(file, text))).toEqual([]);
  });

  it('have no unused exception', () => {
    const needed = new Set(texts.flatMap(([file, text]) => [file, `${file}: ${text}`]));
    expect(Object.keys(exceptions).filter((exception) => !needed.has(exception))).toEqual([]);
  });
});

describe('the search for them', () => {
  it.each([
    ['const x = <p>Saved</p>;', ['Saved']],
    ['const x = <p>{count} of them</p>;', ['of them']],
    ['const x = <Button aria-label="close" />;', ['close']],
    ['const x = <Field label={`Name of ${y}`} />;', ['Name of …']],
    ["const x = { label: 'Name' };", ['Name']],
    ["notify('Dataset created');", ['Dataset created']],
    ['const x = { title: `The ${name} is gone` };', ['The … is gone']],
    ["throw new HttpError('The service is gone', 500);", ['The service is gone']],
  ])('finds in %s', (code, texts) => {
    expect(textsIn('x.tsx', code)).toEqual(texts);
  });

  it.each([
    'const x = <p>{texts.saved} · {2}</p>;',
    'const x = <Box className="A b" sx={{ p: 1 }} />;',
    "throw new Error('The provider is missing');",
    "const x = 'var(--mui-palette-divider) solid';",
    "const x = 'Content-Type';",
    "const x = 'https://docs.example/A b';",
    '// Said to the reader of code\nconst x = 1;',
    "type X = 'Dataset created';",
  ])('finds nothing in %s', (code) => {
    expect(textsIn('x.tsx', code)).toEqual([]);
  });

  it.each([
    ["throw refused('The key is gone.');", ['The key is gone.']],
    ["new ApiError({ info: 'Gone', details });", ['Gone']],
    ['const detail = `${name} is gone. Make a new one.`;', ['… is gone. Make a new one.']],
    ["record({ action: 'Key deleted', details: `Key ${name} deleted` });", ['Key … deleted']],
    ["const details = 'Session ended';", ['Session ended']],
    ["route({ summary: 'Read the list. It is paged.' });", []],
    ["sql`select uuid from keys where name = 'x.'`;", []],
    ["log.info('request failed');", []],
  ])('finds in the service in %s', (code, texts) => {
    expect(textsIn('service/routes/x.ts', code)).toEqual(texts);
  });
});

describe('a count of one', () => {
  it.each([
    [bulkTexts.records, '1 record', '2 records'],
    [bulkTexts.allDone, 'Done.', 'All 2 done.'],
    [rotationActionTexts.chooseShown, 'Choose the 1 shown', 'Choose all 2 shown'],
    [(count: string) => homePanelTexts.usedOf('0', count), '0 of 1 call', '0 of 2 calls'],
    [
      (count: string) =>
        bulkTexts.notAllowed({ names: 'Pilot', count: 1, of: Number(count), reason: undefined }),
      'The chosen row does not allow this.',
      '1 of 2 chosen rows does not allow this: Pilot.',
    ],
  ])('uses the singular in %s', (text, one, two) => {
    expect([text('1'), text('2')]).toEqual([one, two]);
  });
});
