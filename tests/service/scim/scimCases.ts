import { core } from './scimFixture';

export const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

type Operation = { op: string; path?: string; value?: unknown };
type Refusal = readonly [status: number, scimType: string];

/** A person's attributes, a PATCH, and the attributes that it leaves or its refusal. */
export type PatchCase = readonly [
  what: string,
  person: object,
  operations: Operation | readonly Operation[],
  expected: object | Refusal,
];

const name = { familyName: 'Jones', givenName: 'Ann' };
const eve = { name: { familyName: 'Jones', givenName: 'Eve' } };
const manager = { value: 'm', $ref: 'https://x.example/Users/m' };
const work = { [enterprise]: { department: 'A', costCenter: '1', manager } };
const workOf = (more: object) => ({ [enterprise]: { ...work[enterprise], ...more } });
const first = { type: 'work', value: 'w@x.example', display: 'W' };
const second = { type: 'home', value: 'h@x.example' };
const emails = { emails: [first, second] };
const address = { type: 'work', country: 'DE', locality: 'Köln' };

/** RFC 7644 section 3.5.2.3: parts that are not sent stay. */
export const partsThatStay: readonly PatchCase[] = [
  [
    'replace with a path',
    { name },
    { op: 'replace', path: 'name', value: { givenName: 'Eve' } },
    eve,
  ],
  [
    'replace without a path',
    { name },
    { op: 'replace', value: { name: { givenName: 'Eve' } } },
    eve,
  ],
  ['add with a path', { name }, { op: 'add', path: 'name', value: { givenName: 'Eve' } }, eve],
  ['add without a path', { name }, { op: 'add', value: { name: { givenName: 'Eve' } } }, eve],
  [
    'names in capitals',
    { name },
    { op: 'Replace', path: 'NAME', value: { GIVENNAME: 'Eve' } },
    eve,
  ],
  [
    'a path with the schema',
    { name },
    { op: 'replace', path: `${core}:User:name`, value: { givenName: 'Eve' } },
    eve,
  ],
  ['a dotted name', { name }, { op: 'replace', value: { 'name.givenName': 'Eve' } }, eve],
  ['an attribute that is new', {}, { op: 'replace', path: 'name', value: name }, { name }],
  [
    'an extension with a path',
    work,
    { op: 'replace', path: enterprise, value: { department: 'B' } },
    workOf({ department: 'B' }),
  ],
  [
    'an extension without a path',
    work,
    { op: 'replace', value: { [enterprise]: { department: 'B' } } },
    workOf({ department: 'B' }),
  ],
  [
    'an added extension',
    work,
    { op: 'add', path: enterprise.toUpperCase(), value: { DEPARTMENT: 'B' } },
    workOf({ department: 'B' }),
  ],
  [
    'an attribute of an extension',
    work,
    { op: 'replace', path: `${enterprise}:department`, value: 'B' },
    workOf({ department: 'B' }),
  ],
  [
    'a new extension',
    {},
    { op: 'replace', value: { [enterprise]: { division: 'D' } } },
    { [enterprise]: { division: 'D' } },
  ],
  [
    'a complex attribute of an extension',
    work,
    { op: 'replace', path: `${enterprise}:manager`, value: { value: 'n' } },
    workOf({ manager: { ...manager, value: 'n' } }),
  ],
  [
    'the same by its URN as a name',
    work,
    { op: 'replace', value: { [`${enterprise}:manager`]: { value: 'n' } } },
    workOf({ manager: { ...manager, value: 'n' } }),
  ],
  [
    'the same within the extension',
    work,
    { op: 'replace', value: { [enterprise]: { manager: { value: 'n' } } } },
    workOf({ manager: { ...manager, value: 'n' } }),
  ],
  [
    'the same by the id alone',
    work,
    { op: 'Add', path: `${enterprise}:manager`, value: 'n' },
    workOf({ manager: { ...manager, value: 'n' } }),
  ],
  [
    'a selected value',
    emails,
    { op: 'replace', path: 'emails[type eq "work"]', value: { value: 'n@x.example' } },
    { emails: [{ ...first, value: 'n@x.example' }, second] },
  ],
  [
    'a selected value, added to',
    { addresses: [address] },
    { op: 'add', path: 'addresses[type eq "work"]', value: { country: 'FR' } },
    { addresses: [{ ...address, country: 'FR' }] },
  ],
  [
    'a list is replaced as a whole',
    emails,
    { op: 'replace', path: 'emails', value: [second] },
    { emails: [second] },
  ],
];

const half = { name: { familyName: 'Jones' } };

/** RFC 7643 section 2.5: null is unassigned. */
export const nullsInPatches: readonly PatchCase[] = [
  ...(['add', 'replace'] as const).flatMap((op): PatchCase[] => [
    [`${op} title`, { title: 'Dr' }, { op, path: 'title', value: null }, {}],
    [`${op} title without a path`, { title: 'Dr' }, { op, value: { title: null } }, {}],
    [`${op} name`, { name }, { op, path: 'name', value: null }, {}],
    [`${op} a part of name`, { name }, { op, path: 'name', value: { givenName: null } }, half],
    [`${op} name.givenName`, { name }, { op, path: 'name.givenName', value: null }, half],
    [`${op} a part without a path`, { name }, { op, value: { name: { givenName: null } } }, half],
    [`${op} an extension`, work, { op, path: enterprise, value: null }, {}],
    [`${op} an extension without a path`, work, { op, value: { [enterprise]: null } }, {}],
    [
      `${op} a part of an extension`,
      work,
      { op, path: enterprise, value: { manager: null } },
      { [enterprise]: { department: 'A', costCenter: '1' } },
    ],
    [
      `${op} an attribute of an extension`,
      { [enterprise]: { department: 'A' } },
      { op, path: `${enterprise}:department`, value: null },
      {},
    ],
    [
      `${op} a value of a manager`,
      { [enterprise]: { manager } },
      { op, path: `${enterprise}:manager.value`, value: null },
      { [enterprise]: { manager: { $ref: manager.$ref } } },
    ],
    [
      `${op} a selected value`,
      emails,
      { op, path: 'emails[type eq "work"]', value: null },
      { emails: [second] },
    ],
    [
      `${op} a part of a selected value`,
      emails,
      { op, path: 'emails[type eq "work"].display', value: null },
      { emails: [{ type: 'work', value: 'w@x.example' }, second] },
    ],
    [`${op} userName`, {}, { op, path: 'userName', value: null }, [400, 'mutability']],
    [`${op} externalId`, { externalId: 'e' }, { op, path: 'externalId', value: null }, {}],
  ]),
  ['add a list of null', emails, { op: 'add', path: 'emails', value: [null] }, emails],
  ['add null to a list', emails, { op: 'add', path: 'emails', value: null }, emails],
  [
    'add null beside a value',
    { emails: [first] },
    { op: 'add', path: 'emails', value: [null, second] },
    emails,
  ],
  ['add a value of null', emails, { op: 'add', path: 'emails', value: [{ value: null }] }, emails],
  ['replace with a list of null', emails, { op: 'replace', path: 'emails', value: [null] }, {}],
  ['replace a list with null', emails, { op: 'replace', path: 'emails', value: null }, {}],
  ['replace with an empty list', emails, { op: 'replace', path: 'emails', value: [] }, {}],
  ['replace a list without a path', emails, { op: 'replace', value: { emails: null } }, {}],
  [
    'replace with null beside a value',
    emails,
    { op: 'replace', value: { emails: [null, second] } },
    { emails: [second] },
  ],
  ['remove with null', emails, { op: 'remove', path: 'emails', value: null }, {}],
  [
    'remove null beside a value',
    emails,
    { op: 'remove', path: 'emails', value: [null, { type: 'work' }] },
    { emails: [second] },
  ],
];

/** Attributes as they are sent in POST and PUT, and as they are kept. */
export const nullsInBodies: readonly (readonly [sent: object, kept: object])[] = [
  [{ emails: null }, {}],
  [{ emails: [null] }, {}],
  [{ emails: [null, second] }, { emails: [second] }],
  [{ emails: [{ value: null }] }, {}],
  [{ emails: [{ ...second, display: null }] }, { emails: [second] }],
  [{ emails: [] }, {}],
  [{ name: null }, {}],
  [{ name: { familyName: 'Jones', givenName: null } }, half],
  [{ name: { givenName: null } }, {}],
  [{ title: null, externalId: null, active: null, schemas: null }, {}],
  [{ addresses: null, x509Certificates: null, groups: null, meta: null, id: null }, {}],
  [{ [enterprise]: null }, {}],
  [{ [enterprise]: { department: 'A', manager: null } }, { [enterprise]: { department: 'A' } }],
  [{ [enterprise]: { manager: { value: null } } }, {}],
];

const quoted = {
  emails: [
    { type: 'a"b', value: '1' },
    { type: 'c\\d', value: '2' },
  ],
};
const noTarget: Refusal = [400, 'noTarget'];
const foundIn = (filter: string) => ({
  op: 'replace',
  path: `emails[${filter}].display`,
  value: 'X',
});
const firstFound = { emails: [{ ...first, display: 'X' }, second] };
const certificates = {
  x509Certificates: [
    { value: 'QUJD', type: 'a' },
    { value: 'quJD', type: 'b' },
  ],
};

/** Filters in the path of a PATCH, which are those of searches. */
export const filtersInPaths: readonly PatchCase[] = [
  ['name of a part in capitals', emails, foundIn('TYPE eq "work"'), firstFound],
  ['comparator in capitals', emails, foundIn('type EQ "work" AND value pr'), firstFound],
  ['value in capitals', emails, foundIn('type eq "WORK"'), firstFound],
  ['value co in capitals', emails, foundIn('value co "W@X"'), firstFound],
  ['value sw and ew', emails, foundIn('value sw "W" and value ew "EXAMPLE"'), firstFound],
  ['ne', emails, foundIn('type ne "HOME"'), firstFound],
  ['presence', emails, foundIn('display pr'), firstFound],
  ['absence', emails, foundIn('display eq null'), { emails: [first, { ...second, display: 'X' }] }],
  ['order', emails, foundIn('value gt "i"'), firstFound],
  [
    'a list of values',
    emails,
    foundIn('value eq "w@x.example" or value eq "n@x.example"'),
    firstFound,
  ],
  ['a value without quotes', emails, foundIn('type eq work'), firstFound],
  [
    'groups',
    emails,
    foundIn('(type eq "work") and (value eq "1" or (value ew "x.example"))'),
    firstFound,
  ],
  [
    'an escaped quote',
    quoted,
    { op: 'remove', path: 'emails[type eq "a\\"b"]' },
    { emails: [quoted.emails[1]] },
  ],
  [
    'an escaped backslash',
    quoted,
    { op: 'remove', path: 'emails[type eq "c\\\\d"]' },
    { emails: [quoted.emails[0]] },
  ],
  ['an escaped letter', emails, foundIn('type eq "\\u0077ork"'), firstFound],
  [
    'letters beyond ASCII',
    { emails: [{ type: 'Büro', value: '1' }] },
    { op: 'remove', path: 'emails[type eq "BÜRO"]' },
    {},
  ],
  [
    'yes as a text',
    { roles: [{ value: 'a', primary: true }, { value: 'b' }] },
    { op: 'remove', path: 'roles[primary eq "True"]' },
    { roles: [{ value: 'b' }] },
  ],
  [
    'a case-exact value',
    certificates,
    { op: 'remove', path: 'x509Certificates[value eq "quJD"]' },
    { x509Certificates: [certificates.x509Certificates[0]] },
  ],
  [
    'a single complex value',
    { name },
    { op: 'replace', path: 'name[familyName eq "JONES"].givenName', value: 'Eve' },
    eve,
  ],
  ['an attribute that is none', emails, foundIn('colour eq "red"'), noTarget],
  [
    'an attribute that is none is not it',
    emails,
    { op: 'remove', path: 'emails[colour ne "red"]' },
    {},
  ],
  ['a replacement that finds nothing', emails, foundIn('type eq "other"'), noTarget],
  [
    'a replacement of nothing as a whole',
    {},
    { op: 'replace', path: 'emails[type eq "work"]', value: first },
    noTarget,
  ],
  [
    'a removal that finds nothing',
    emails,
    { op: 'remove', path: 'emails[type eq "other"]' },
    noTarget,
  ],
  [
    'a removal of a part that finds nothing',
    emails,
    { op: 'remove', path: 'emails[type eq "other"].value' },
    noTarget,
  ],
  ['a removal from nothing', {}, { op: 'remove', path: 'emails[type pr]' }, noTarget],
  [
    'a second removal',
    emails,
    [
      { op: 'remove', path: 'emails[type eq "work"]' },
      { op: 'remove', path: 'emails[type eq "work"]' },
    ],
    noTarget,
  ],
  [
    'an addition that finds nothing makes it',
    {},
    { op: 'add', path: 'emails[type eq "work" and primary eq "True"].value', value: '1' },
    { emails: [{ type: 'work', primary: true, value: '1' }] },
  ],
  [
    'an addition that finds nothing as a whole',
    {},
    { op: 'add', path: 'emails[type eq "work"]', value: { value: '1' } },
    { emails: [{ type: 'work', value: '1' }] },
  ],
  [
    'an addition that names nothing to make',
    {},
    { op: 'add', path: 'emails[type ne "work"].value', value: '1' },
    noTarget,
  ],
  [
    'removal of a part of all',
    emails,
    { op: 'remove', path: 'emails.type' },
    { emails: [{ value: 'w@x.example', display: 'W' }, { value: 'h@x.example' }] },
  ],
  ['removal of what is not there', emails, { op: 'remove', path: 'title' }, emails],
  [
    'removal of values',
    emails,
    { op: 'remove', path: 'emails', value: [{ type: 'WORK' }] },
    { emails: [second] },
  ],
  ['removal of a required attribute', {}, { op: 'remove', path: 'userName' }, [400, 'mutability']],
  ['removal without a path', emails, { op: 'remove', value: { emails: [first] } }, noTarget],
  [
    'an attribute that only the service sets',
    {},
    { op: 'replace', path: 'id', value: 'x' },
    [400, 'mutability'],
  ],
  ['groups of a person', {}, { op: 'remove', path: 'groups[value eq "x"]' }, [400, 'mutability']],
  ['a path that is none', {}, { op: 'add', path: 'colour', value: 'red' }, [400, 'invalidPath']],
  [
    'a filter over no list',
    {},
    { op: 'add', path: 'title[value eq "x"]', value: 'red' },
    [400, 'invalidPath'],
  ],
  [
    'a path that goes on',
    emails,
    { op: 'remove', path: 'emails[type eq "work"]value' },
    [400, 'invalidPath'],
  ],
  [
    'a filter that is none',
    emails,
    { op: 'remove', path: 'emails[type is "work"]' },
    [400, 'invalidFilter'],
  ],
  [
    'an order of yes and no',
    emails,
    { op: 'remove', path: 'emails[primary gt true]' },
    [400, 'invalidFilter'],
  ],
  [
    'too many comparisons',
    emails,
    foundIn(Array.from({ length: 21 }, () => 'type pr').join(' or ')),
    [400, 'invalidFilter'],
  ],
  ['no value', {}, { op: 'add', path: 'title' }, [400, 'invalidValue']],
  ['another operation', {}, { op: 'move', path: 'title', value: 'x' }, [400, 'invalidSyntax']],
];
