export type { Tone } from '../../contract/designTokens';
