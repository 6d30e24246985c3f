import type { typedDefinitions } from '../service/independentClient/cannedDefinitions';

/** The data key of the examples: the bytes 00 to 1f. */
export const exampleKey = Buffer.from(Array.from({ length: 32 }, (_, index) => index));

interface TypedExample {
  dataset: keyof typeof typedDefinitions;
  value: string;
  keyNumber: number;
  /** The value padded, encrypted, converted to the output set, and with the key number. */
  steps: [padded: string, encrypted: string, converted: string, numbered: string];
  result: string;
}

/** Worked examples of typed data, made with the pipeline of ubiq-node 2.4.0. */
export const typedExamples: readonly TypedExample[] = [
  {
    dataset: 'integer32',
    value: '12345',
    keyNumber: 0,
    steps: ['00012345', '16549081', '022AB013', '022AB013'],
    result: '16549081',
  },
  {
    dataset: 'integer32',
    value: '-12345',
    keyNumber: 2,
    steps: ['00012345', '16549081', '022AB013', '222AB013'],
    result: '-227376089',
  },
  {
    dataset: 'integer64',
    value: '12345',
    keyNumber: 13,
    steps: ['0000000000012345', '5827675726709330', '0074B1301DC05C54', 'D074B1301DC05C54'],
    result: '2028212917978268242',
  },
  {
    dataset: 'date',
    value: '2026-11-27',
    keyNumber: 0,
    steps: ['739946', '666541', '281891', '281891'],
    result: '1825-12-06',
  },
  {
    dataset: 'date_2keys',
    value: '2026-11-27',
    keyNumber: 1,
    steps: ['MIJA', 'TMHM', 'E51Q', 'U51Q'],
    result: '5685-03-05',
  },
  {
    dataset: 'datetime',
    value: '2026-11-27T12:34:56Z',
    keyNumber: 5,
    steps: ['1795782896', '0809916318', '01A72A56A6', 'A1A72A56A6'],
    result: '3630-09-25T19:57:18Z',
  },
  {
    dataset: 'datetime',
    value: '1969-12-31T23:59:59Z',
    keyNumber: 0,
    steps: ['0000000001', '6701395960', '137034A7B4', '137034A7B4'],
    result: '1757-08-22T13:07:20Z',
  },
  {
    dataset: 'token64',
    value: 'abc',
    keyNumber: 3,
    steps: [
      '________________________________________________________MFRGG===',
      'VYAKXNSE_DBM_VJ47T7PXZUBBSOFZHUA7DMAJDHFWX=PFF7JBA726==45BEUSQKM',
      '000000000AjGTFhEUiD5tEnAwkOR3hAt7O9dRyqdAGmGgBHfL5tegqh9uxuQP7Oi',
      '300000000AjGTFhEUiD5tEnAwkOR3hAt7O9dRyqdAGmGgBHfL5tegqh9uxuQP7Oi',
    ],
    result: '300000000AjGTFhEUiD5tEnAwkOR3hAt7O9dRyqdAGmGgBHfL5tegqh9uxuQP7Oi',
  },
  {
    dataset: 'token64',
    value: '',
    keyNumber: 0,
    steps: [
      '________________________________________________________________',
      'LIY4SUPUPN2WFU3OIQ=KAMTMZEVKHCABFUC=KTJUAWZCV7UR2SHV2SYLRV3E=6LV',
      '0000000005Z0MWvZZwC5SY3Qqr8a4ntTPBDvcFbk1xsRwdxXRJhQD6vxqbTDpmBX',
      '0000000005Z0MWvZZwC5SY3Qqr8a4ntTPBDvcFbk1xsRwdxXRJhQD6vxqbTDpmBX',
    ],
    result: '0000000005Z0MWvZZwC5SY3Qqr8a4ntTPBDvcFbk1xsRwdxXRJhQD6vxqbTDpmBX',
  },
  {
    dataset: 'generic_string',
    value: 'abcd',
    keyNumber: 1,
    steps: ['!!!!!!!!!!!abcd', 'vdpzgszbwpgdmtm', '000bGjraZKU25HL', '100bGjraZKU25HL'],
    result: '100bGjraZKU25HL',
  },
  {
    dataset: 'generic_string_32',
    value: 'Zoë',
    keyNumber: 0,
    steps: ['_______LJX4HKY=', 'SPWP36WK4T5XGVK', '00AoCQcBSM_Fb5K', '00AoCQcBSM_Fb5K'],
    result: '00AoCQcBSM_Fb5K',
  },
  {
    dataset: 'generic_string_64',
    value: 'Zoë',
    keyNumber: 0,
    steps: ['_______Wm/Dqw==', '96VFopmS6YxNk86', '!J0QNU2`zF?NJgk', '!J0QNU2`zF?NJgk'],
    result: '!J0QNU2`zF?NJgk',
  },
];
