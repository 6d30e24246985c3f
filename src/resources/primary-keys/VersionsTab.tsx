import type { PrimaryKeyRecord, PrimaryKeyVersionRow } from '../../../contract/keys/primaryKeys';
import { usageDays } from '../../../contract/usage/usageTerms';
import { keyUsageTexts } from '../../../texts/keys/keyUsage';
import { primaryKeyTexts as texts } from '../../../texts/keys/primaryKeys';
import { DetailsTable } from '../../ui/DetailsTable';
import { Moment } from '../../ui/Moment';
import { Muted } from '../../ui/Muted';
import { PageSection } from '../../ui/PageSection';
import { StatusPill } from '../../ui/StatusPill';
import { KeySharesSection } from '../key-usage/KeySharesSection';
import {
  foldedUsage,
  foldedUsageOnTablet,
  usageCells,
  usageTitles,
} from '../key-usage/usageColumns';
import { PagedRows } from '../PagedRows';

/** Versions of a primary key, and their use: retired ones can still decrypt (decision 19). */
export default function VersionsTab({ record: { uuid } }: { record: PrimaryKeyRecord }) {
  return (
    <>
      <KeySharesSection resource="primary-keys" uuid={uuid} kind="versions" />
      <PageSection title={texts.versions}>
        <PagedRows<PrimaryKeyVersionRow>
          source={{ resource: 'primary-keys', uuid, part: 'versions' }}
          none={keyUsageTexts.noVersions}
        >
          {(versions) => <VersionsTable versions={versions} />}
        </PagedRows>
        <Muted sx={{ mt: 1 }}>{texts.versionUsage(usageDays)}</Muted>
      </PageSection>
    </>
  );
}

const VersionsTable = ({ versions }: { versions: readonly PrimaryKeyVersionRow[] }) => (
  <DetailsTable
    narrow
    label={texts.versions}
    titles={[texts.version, ...usageTitles, texts.created, texts.createdBy]}
    folded={[...foldedUsage, texts.created, texts.createdBy]}
    foldedOnTablet={[...foldedUsageOnTablet, texts.created, texts.createdBy]}
    rows={versions.map(({ version, status, usage, created_at: created, creator }) => ({
      key: String(version),
      cells: [
        <span key="version">
          {version}{' '}
          <StatusPill tone={status === 'current' ? 'ok' : 'neutral'}>
            {texts.versionStatus[status]}
          </StatusPill>
        </span>,
        ...usageCells(usage, 'versions'),
        <Moment key="created" moment={created} />,
        creator.name,
      ],
    }))}
  />
);
