import { isTyped, type DataType } from './dataTypes';
import { keyRoom, type KeyRoom, type RoomDefinition } from './keyRoom';
import { derivedDefinition } from './typedRoom';
import type { TypedDefinition } from './typedTerms';

type TextDefinition = RoomDefinition & { data_type?: 'formatted_string' | undefined };

export const isTypedDefinition = (definition: {
  data_type?: DataType | undefined;
}): definition is TypedDefinition => isTyped(definition.data_type);

/** @returns the room for data keys of a valid definition of any kind */
export const roomOf = (definition: TextDefinition | TypedDefinition): KeyRoom =>
  isTypedDefinition(definition) ? derivedDefinition(definition) : keyRoom(definition);
