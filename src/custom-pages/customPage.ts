import type { ComponentType } from 'react';
import type { PagePreload } from '../dataProvider/useServiceQuery';
import type { Endpoint } from '../model/endpoint';
import type { AnyActionSource } from '../model/action';
import type { NavigationItem } from '../model/navigationItem';

/** Data source of a page: its actions, and an endpoint that reads and saves records. */
export type PageSource = AnyActionSource & { endpoint?: Endpoint };

/** Endpoint of a short list: one call returns all records, each of them complete. */
export const wholeListEndpoint = (path: string, key: string): Endpoint => ({
  path,
  key,
  list: { kind: 'collection', path, wholeRecords: true },
});

/** A page that belongs to no resource. Its route and its navigation item follow from this. */
export interface CustomPage extends NavigationItem {
  page: ComponentType;
  preload: () => Promise<void>;
  /** Data to preload before the first render. @param search of the address */
  preloadData?: (search: string) => Promise<PagePreload>;
}
