import { styled } from '@mui/material/styles';
import { LinkBase } from 'ra-core';
import { FactsTable } from '../../page/FactsTable';
import { Bone, datasetsHeight, Panel } from './HomeFrame';
import { countText } from '../../page/countText';
import { homeTexts } from './homeTexts';
import { EmptyPanel, NotAvailable } from './NotAvailable';
import { useFirstDatasets } from './useHomeData';

/** One line a row: the table is as tall as what stands in its place before. */
const Lines = styled('div')({
  '& td': {
    maxWidth: 'max(220px, 19vw)',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
  },
});

const titles = ['Name', 'Description', 'Dataset Groups', 'Primary Key', 'Type'];
const typeNames = { structured: 'Structured', unstructured: 'Unstructured' };

/** A text that may be cut is told whole by its title. */
const titled = (text: string) => <span title={text}>{text}</span>;

/** The first datasets by name (console.md section 2). */
export function DatasetsPanel() {
  const { data, total, error, isFetching, refetch } = useFirstDatasets();
  const link = (
    <LinkBase to="/datasets">
      {total === undefined ? 'All datasets' : `All datasets (${countText(total)})`}
    </LinkBase>
  );
  const body = () => {
    if (!data && error)
      return (
        <NotAvailable
          title={homeTexts.datasetsNotAvailable}
          error={error}
          busy={isFetching}
          onRetry={refetch}
        />
      );
    if (!data) return <Bone style={{ height: datasetsHeight }} />;
    if (data.length === 0)
      return (
        <EmptyPanel title="No datasets yet">
          <p>A dataset says which data is encrypted, and how.</p>
        </EmptyPanel>
      );
    return (
      <Lines>
        <FactsTable
          label={homeTexts.datasets}
          titles={titles}
          rows={data.map((record) => ({
            key: record.uuid,
            cells: [
              <LinkBase key={record.uuid} to={`/datasets/${record.uuid}`}>
                {record.name}
              </LinkBase>,
              titled(record.description),
              titled(record.dataset_groups.map(({ name }) => name).join(', ') || 'None'),
              record.primary_key.name,
              typeNames[record.dataset_type],
            ],
          }))}
        />
      </Lines>
    );
  };
  return (
    <Panel title={homeTexts.datasets} end={link} wide>
      {body()}
    </Panel>
  );
}
