import { listed } from '../admin-kit/listed';

/** Libraries that support typed datasets from a version on. */
interface Support {
  labels: readonly string[];
  since: string;
}

/** Texts about client libraries and typed datasets. */
export const typedSupportTexts = {
  support: (able: readonly Support[], unable: readonly string[]) => {
    const versions = able.map(({ labels, since }) => `${listed(labels)} from ${since}`);
    return `Typed datasets work with ${listed(versions)}. ${listed(unable)} cannot use them.`;
  },
  unable: (libraries: readonly string[]) => `${listed(libraries)} cannot use typed datasets.`,
} as const;
