import type { ComponentType } from 'react';
import type { PageOpening } from '../dataProvider/useReading';
import type { Endpoint } from '../model/endpoint';
import type { AnyActionSource } from '../model/action';
import type { NavigationItem } from '../model/navigationItem';

/** What a page works on: actions of its own, and an endpoint where records are read and saved. */
export type PageSource = AnyActionSource & { endpoint?: Endpoint };

/** Of what somebody has a few of: one call has them all, and all of each. */
export const wholeList = (path: string, key: string): Endpoint => ({
  path,
  key,
  list: { kind: 'collection', path, wholeRecords: true },
});

/** A page that belongs to no resource. Its route and its navigation item follow from this. */
export interface CustomPage extends NavigationItem {
  page: ComponentType;
  preload: () => Promise<void>;
  /** What the page begins with, which is read before its first drawing. @param search of the address */
  opening?: (search: string) => Promise<PageOpening>;
}
