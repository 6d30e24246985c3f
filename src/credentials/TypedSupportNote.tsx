import Alert from '@mui/material/Alert';
import type { ApiVersion } from '../../contract/administration/administrationTerms';
import { clientLibraries, knowsTypedData } from '../../contract/administration/clientLibraries';
import { typedSupportTexts as texts } from '../../texts/datasets/typedSupport';
import { Muted } from '../ui/Muted';

interface UsedLibrary {
  product: string;
  product_version: string;
  api_version: ApiVersion | null;
}

interface TypedSupportNoteProps {
  /** Libraries in use; those that cannot use typed datasets are named. */
  libraries?: readonly UsedLibrary[];
}

/** Client libraries that can use typed datasets, and a warning about used ones that cannot. */
export function TypedSupportNote({ libraries }: TypedSupportNoteProps) {
  const unable = libraries?.flatMap(({ product, product_version: version, api_version: api }) =>
    knowsTypedData(product, version, api) ? [] : [`${product} ${version}`],
  );
  return (
    <>
      {unable && unable.length > 0 && (
        <Alert severity="warning" sx={{ my: 1 }}>
          {texts.unable(unable)}
        </Alert>
      )}
      <Muted>{supportText()}</Muted>
    </>
  );
}

function supportText(): string {
  const supportGroups: { labels: string[]; since: string }[] = [];
  const unable: string[] = [];
  for (const { label, typedSince: since } of clientLibraries.values()) {
    const last = supportGroups.at(-1);
    if (since === undefined) unable.push(label);
    else if (last?.since === since) last.labels.push(label);
    else supportGroups.push({ labels: [label], since });
  }
  return texts.support(supportGroups, unable);
}
