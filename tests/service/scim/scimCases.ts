import { core } from './scimFixture';

export const enterprise = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User';

type Operation = { op: string; path?: string; value?: unknown };

const add = (path: string, value?: unknown): Operation => ({ op: 'add', path, value });
const replace = (path: string, value: unknown): Operation => ({ op: 'replace', path, value });
const remove = (path: string, value?: unknown): Operation => ({ op: 'remove', path, value });
/** Operations without a path: the value names the attributes. */
const addAll = (value: object): Operation => ({ op: 'add', value });
const replaceAll = (value: object): Operation => ({ op: 'replace', value });

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
  ['replace with a path', { name }, replace('name', { givenName: 'Eve' }), eve],
  ['replace without a path', { name }, replaceAll({ name: { givenName: 'Eve' } }), eve],
  ['add with a path', { name }, add('name', { givenName: 'Eve' }), eve],
  ['add without a path', { name }, addAll({ name: { givenName: 'Eve' } }), eve],
  [
    'names in capitals',
    { name },
    { op: 'Replace', path: 'NAME', value: { GIVENNAME: 'Eve' } },
    eve,
  ],
  ['a name in capitals without a path', {}, replaceAll({ TITLE: 'Dr' }), { title: 'Dr' }],
  ['a path with the schema', { name }, replace(`${core}:User:name`, { givenName: 'Eve' }), eve],
  ['a dotted path in capitals', { name }, replace('Name.GIVENNAME', 'Eve'), eve],
  ['a dotted name', { name }, replaceAll({ 'name.givenName': 'Eve' }), eve],
  ['an attribute that is new', {}, replace('name', name), { name }],
  [
    'an extension with a path',
    work,
    replace(enterprise, { department: 'B' }),
    workOf({ department: 'B' }),
  ],
  [
    'an extension without a path',
    work,
    replaceAll({ [enterprise]: { department: 'B' } }),
    workOf({ department: 'B' }),
  ],
  [
    'an added extension',
    work,
    add(enterprise.toUpperCase(), { DEPARTMENT: 'B' }),
    workOf({ department: 'B' }),
  ],
  [
    'an attribute of an extension',
    work,
    replace(`${enterprise}:department`, 'B'),
    workOf({ department: 'B' }),
  ],
  [
    'a new extension',
    {},
    replaceAll({ [enterprise]: { division: 'D' } }),
    { [enterprise]: { division: 'D' } },
  ],
  [
    'a complex attribute of an extension',
    work,
    replace(`${enterprise}:manager`, { value: 'n' }),
    workOf({ manager: { ...manager, value: 'n' } }),
  ],
  [
    'the same by its URN as a name',
    work,
    replaceAll({ [`${enterprise}:manager`]: { value: 'n' } }),
    workOf({ manager: { ...manager, value: 'n' } }),
  ],
  [
    'the same within the extension',
    work,
    replaceAll({ [enterprise]: { manager: { value: 'n' } } }),
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
    replace('emails[type eq "work"]', { value: 'n@x.example' }),
    { emails: [{ ...first, value: 'n@x.example' }, second] },
  ],
  [
    'a selected value, added to',
    { addresses: [address] },
    add('addresses[type eq "work"]', { country: 'FR' }),
    { addresses: [{ ...address, country: 'FR' }] },
  ],
  [
    'a new primary value before the one of now',
    { emails: [second, { ...first, primary: true }] },
    replace('emails[type eq "home"].primary', true),
    {
      emails: [
        { ...second, primary: true },
        { ...first, primary: false },
      ],
    },
  ],
  ['a list is replaced as a whole', emails, replace('emails', [second]), { emails: [second] }],
];

const half = { name: { familyName: 'Jones' } };

/** RFC 7643 section 2.5: null is unassigned. */
export const nullsInPatches: readonly PatchCase[] = [
  ...[
    { op: 'add', change: add, changeAll: addAll },
    { op: 'replace', change: replace, changeAll: replaceAll },
  ].flatMap(({ op, change, changeAll }): PatchCase[] => [
    [`${op} title`, { title: 'Dr' }, change('title', null), {}],
    [`${op} title without a path`, { title: 'Dr' }, changeAll({ title: null }), {}],
    [`${op} name`, { name }, change('name', null), {}],
    [`${op} a part of name`, { name }, change('name', { givenName: null }), half],
    [`${op} name.givenName`, { name }, change('name.givenName', null), half],
    [`${op} a part without a path`, { name }, changeAll({ name: { givenName: null } }), half],
    [`${op} an extension`, work, change(enterprise, null), {}],
    [`${op} an extension without a path`, work, changeAll({ [enterprise]: null }), {}],
    [
      `${op} a part of an extension`,
      work,
      change(enterprise, { manager: null }),
      { [enterprise]: { department: 'A', costCenter: '1' } },
    ],
    [
      `${op} an attribute of an extension`,
      { [enterprise]: { department: 'A' } },
      change(`${enterprise}:department`, null),
      {},
    ],
    [
      `${op} a value of a manager`,
      { [enterprise]: { manager } },
      change(`${enterprise}:manager.value`, null),
      { [enterprise]: { manager: { $ref: manager.$ref } } },
    ],
    [
      `${op} a selected value`,
      emails,
      change('emails[type eq "work"]', null),
      { emails: [second] },
    ],
    [
      `${op} a part of a selected value`,
      emails,
      change('emails[type eq "work"].display', null),
      { emails: [{ type: 'work', value: 'w@x.example' }, second] },
    ],
    [`${op} userName`, {}, change('userName', null), [400, 'mutability']],
    [`${op} externalId`, { externalId: 'e' }, change('externalId', null), {}],
  ]),
  ['add a list of null', emails, add('emails', [null]), emails],
  ['add null to a list', emails, add('emails', null), emails],
  ['add null beside a value', { emails: [first] }, add('emails', [null, second]), emails],
  ['add a value of null', emails, add('emails', [{ value: null }]), emails],
  ['replace with a list of null', emails, replace('emails', [null]), {}],
  ['replace a list with null', emails, replace('emails', null), {}],
  ['replace with an empty list', emails, replace('emails', []), {}],
  ['replace a list without a path', emails, replaceAll({ emails: null }), {}],
  [
    'replace with null beside a value',
    emails,
    replaceAll({ emails: [null, second] }),
    { emails: [second] },
  ],
  ['remove with null', emails, remove('emails', null), {}],
  [
    'remove null beside a value',
    emails,
    remove('emails', [null, { type: 'work' }]),
    { emails: [second] },
  ],
];

/** Attributes as they are sent in POST and PUT, and as they are stored. */
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
const foundIn = (filter: string) => replace(`emails[${filter}].display`, 'X');
const firstFound = { emails: [{ ...first, display: 'X' }, second] };
const secondFound = { emails: [first, { ...second, display: 'X' }] };
const certificates = {
  x509Certificates: [
    { value: 'QUJD', type: 'a' },
    { value: 'quJD', type: 'b' },
  ],
};

/** Filters in the path of a PATCH, which have the syntax of searches. */
export const filtersInPaths: readonly PatchCase[] = [
  ['name of a part in capitals', emails, foundIn('TYPE eq "work"'), firstFound],
  ['a path in capitals', emails, replace('EMAILS[TYPE eq "work"].DISPLAY', 'X'), firstFound],
  ['comparator in capitals', emails, foundIn('type EQ "work" AND value pr'), firstFound],
  ['value in capitals', emails, foundIn('type eq "WORK"'), firstFound],
  ['value co in capitals', emails, foundIn('value co "W@X"'), firstFound],
  ['value sw and ew', emails, foundIn('value sw "W" and value ew "EXAMPLE"'), firstFound],
  ['ne', emails, foundIn('type ne "HOME"'), firstFound],
  ['presence', emails, foundIn('display pr'), firstFound],
  ['absence', emails, foundIn('display eq null'), secondFound],
  ['order', emails, foundIn('value gt "H@X.EXAMPLE"'), firstFound],
  ['the other order', emails, foundIn('value lt "w@x.example"'), secondFound],
  [
    'order or the same',
    emails,
    foundIn('value ge "w@x.example" and value le "w@x.example"'),
    firstFound,
  ],
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
  ['nested groups', emails, remove('emails[((type eq "home"))]'), { emails: [first] }],
  ['an escaped quote', quoted, remove('emails[type eq "a\\"b"]'), { emails: [quoted.emails[1]] }],
  [
    'an escaped backslash',
    quoted,
    remove('emails[type eq "c\\\\d"]'),
    { emails: [quoted.emails[0]] },
  ],
  ['an escaped letter', emails, foundIn('type eq "\\u0077ork"'), firstFound],
  [
    'letters beyond ASCII',
    { emails: [{ type: 'Büro', value: '1' }] },
    remove('emails[type eq "BÜRO"]'),
    {},
  ],
  [
    'yes as a text',
    { roles: [{ value: 'a', primary: true }, { value: 'b' }] },
    remove('roles[primary eq "True"]'),
    { roles: [{ value: 'b' }] },
  ],
  [
    'a case-exact value',
    certificates,
    remove('x509Certificates[value eq "quJD"]'),
    { x509Certificates: [certificates.x509Certificates[0]] },
  ],
  [
    'a single complex value',
    { name },
    replace('name[familyName eq "JONES"].givenName', 'Eve'),
    eve,
  ],
  ['an attribute that is none', emails, foundIn('colour eq "red"'), noTarget],
  ['an attribute that is none is not it', emails, remove('emails[colour ne "red"]'), {}],
  ['a replacement that finds nothing', emails, foundIn('type eq "other"'), noTarget],
  ['a replacement of nothing as a whole', {}, replace('emails[type eq "work"]', first), noTarget],
  ['a removal that finds nothing', emails, remove('emails[type eq "other"]'), noTarget],
  [
    'a removal of a part that finds nothing',
    emails,
    remove('emails[type eq "other"].value'),
    noTarget,
  ],
  ['a removal from nothing', {}, remove('emails[type pr]'), noTarget],
  [
    'a second removal',
    emails,
    [remove('emails[type eq "work"]'), remove('emails[type eq "work"]')],
    noTarget,
  ],
  [
    'an addition that finds nothing makes it',
    {},
    add('emails[type eq "work" and primary eq "True"].value', '1'),
    { emails: [{ type: 'work', primary: true, value: '1' }] },
  ],
  [
    'an addition of what is not primary makes it',
    {},
    add('ROLES[Primary eq false].Value', 'a'),
    { roles: [{ primary: false, value: 'a' }] },
  ],
  [
    'an addition that finds nothing as a whole',
    {},
    add('emails[type eq "work"]', { value: '1' }),
    { emails: [{ type: 'work', value: '1' }] },
  ],
  [
    'an addition that names a part only of what to make',
    {},
    add('emails[type eq "work" and display sw "W"].value', '1'),
    noTarget,
  ],
  [
    'an addition that names nothing to make',
    {},
    add('emails[type ne "work"].value', '1'),
    noTarget,
  ],
  [
    'removal of a part of all',
    emails,
    remove('emails.type'),
    { emails: [{ value: 'w@x.example', display: 'W' }, { value: 'h@x.example' }] },
  ],
  ['removal of what is not there', emails, remove('title'), emails],
  ['removal of values', emails, remove('emails', [{ type: 'WORK' }]), { emails: [second] }],
  ['removal of several values', emails, remove('emails', [first, second]), {}],
  [
    'removal of a value that differs in a part',
    emails,
    remove('emails', [{ type: 'work', value: 'h@x.example' }]),
    emails,
  ],
  ['removal of an attribute with its value', { title: 'Dr' }, remove('title', 'Dr'), {}],
  [
    'removal of a part with its value',
    emails,
    remove('emails[type eq "work"].display', 'W'),
    { emails: [{ type: 'work', value: 'w@x.example' }, second] },
  ],
  ['removal of a required attribute', {}, remove('userName'), [400, 'mutability']],
  ['removal without a path', emails, { op: 'remove', value: { emails: [first] } }, noTarget],
  ['an attribute that only the service sets', {}, replace('id', 'x'), [400, 'mutability']],
  ['groups of a person', {}, remove('groups[value eq "x"]'), [400, 'mutability']],
  [
    'schemas, which the service sets',
    {},
    [replace('schemas', []), replaceAll({ schemas: [] })],
    {},
  ],
  ['a path that is none', {}, add('colour', 'red'), [400, 'invalidPath']],
  ['a filter over no list', {}, add('title[value eq "x"]', 'red'), [400, 'invalidPath']],
  ['a path that goes on', emails, remove('emails[type eq "work"]value'), [400, 'invalidPath']],
  ['a filter that is none', emails, remove('emails[type is "work"]'), [400, 'invalidFilter']],
  ['an order of yes and no', emails, remove('emails[primary gt true]'), [400, 'invalidFilter']],
  [
    'too many comparisons',
    emails,
    foundIn(Array.from({ length: 21 }, () => 'type pr').join(' or ')),
    [400, 'invalidFilter'],
  ],
  ['no value', {}, add('title'), [400, 'invalidValue']],
  ['another operation', {}, { op: 'move', path: 'title', value: 'x' }, [400, 'invalidSyntax']],
];
