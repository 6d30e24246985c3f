import type { RaRecord } from 'ra-core';
import type { Column, Declaration, ServiceRecord } from '../resources/declare';

/** A record as react-admin holds it; what else is in it only its declaration knows. */
export interface ListRecord extends RaRecord<string>, ServiceRecord {}

export type ListOf = Declaration<ListRecord>;
export type ListColumn = Column<ListRecord>;
