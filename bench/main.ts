/**
 * Measures the built service and console and prints Markdown tables; writes nothing that stays.
 * `npm run bench` runs all topics; `npm run bench -- api` only those that are named.
 */
import { measureAddresses } from './addresses';
import { measureApi } from './api';
import { measureBrowser } from './browser';
import { measureClients } from './clients';
import { measureEvents } from './events';
import { measureHome } from './home';
import { measureStartUp } from './startUp';

const topics: Record<string, () => Promise<void>> = {
  startup: measureStartUp,
  browser: measureBrowser,
  home: measureHome,
  api: measureApi,
  clients: measureClients,
  addresses: measureAddresses,
  events: measureEvents,
};

const named = process.argv.slice(2);
const unknown = named.find((topic) => !Object.hasOwn(topics, topic));
if (unknown !== undefined) {
  const topicNames = Object.keys(topics).join(', ');
  console.error(`There is no topic "${unknown}". Name one or more of: ${topicNames}.`);
  process.exitCode = 1;
} else {
  for (const [topic, measure] of Object.entries(topics))
    if (named.length === 0 || named.includes(topic)) await measure();
}
