import type { NewEvent } from '../domain/events/insertEvents';
import type { DemoEvent } from './events';

/** @returns a demo event as a client library would have reported it */
export const newEventOf = (event: DemoEvent): NewEvent => ({
  action: event.action,
  count: event.count,
  date: event.date,
  source: {
    apiKey: event.apiKey,
    dataset: event.dataset,
    apiKeyName: event.metadata.api_key_name,
    datasetName: event.metadata.dataset_name,
    datasetGroupName: event.metadata.dataset_group_name,
    product: event.product,
    productVersion: event.productVersion,
    apiVersion: event.apiVersion,
  },
});
