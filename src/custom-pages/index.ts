import type { CodeLoader } from '../model/code';
import type { CustomPage, PageSource } from './declare';
import { home } from './home';
import { attentionPage } from './home/attention';
import { profile } from './profile';

/** Every page that belongs to no resource, in the order of its menu. */
export const customPages: readonly CustomPage[] = [home, attentionPage, profile];

interface PageSourceEntry {
  name: string;
  code: CodeLoader<PageSource>;
}

/** What these pages work on, by name. */
export const pageSources: readonly PageSourceEntry[] = customPages.flatMap(({ sources }) =>
  (sources?.names ?? []).map((name): PageSourceEntry => {
    const own = (all: readonly PageSource[] | undefined) => all?.find((one) => one.name === name);
    const load = async () => {
      const source = own(await sources?.code.load());
      if (!source) throw new Error(`The page declares no ${name}`);
      return source;
    };
    return { name, code: { load, loaded: () => own(sources?.code.loaded()) } };
  }),
);
