import { useListContext } from 'ra-core';
import Drawer from '@mui/material/Drawer';
import { styled } from '@mui/material/styles';
import { useId } from 'react';
import { tooManyConditionsText } from '../../../../contract/api/search';
import { listTexts } from '../../../../texts/admin-kit/lists';
import { ListButton, PlainCheckbox } from '../../../ui/ListButton';
import { SelectField } from '../../../ui/SelectField';
import type { ListOf } from '../table/gridTable';
import { useListSearch } from '../listSearch';
import type { ConsoleRow } from '../../../model/record';

const texts = listTexts.sheet;

const Sheet = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: theme.spacing(2),
  padding: theme.spacing(2),
  '& h2': { ...theme.typography.h2, margin: 0 },
  '& > fieldset': { margin: 0, padding: 0, border: 0 },
  '& legend': { padding: 0, fontSize: '0.8125rem', fontWeight: 600 },
  '& label': { display: 'flex', alignItems: 'center', gap: theme.spacing(1.5), minHeight: 44 },
  '& input': { width: 20, height: 20, margin: 0 },
  '& input[aria-disabled]': { opacity: 0.5 },
}));

/** Filters and sort order for narrow screens; wider ones have them in the toolbar and the headers. */
export default function ListSheet({
  list,
  onClose,
}: Pick<ListOf, 'list'> & { onClose: () => void }) {
  const { sort, setSort } = useListContext<ConsoleRow>();
  const { search, isFull, toggle } = useListSearch(list);
  const fullId = useId();
  const orders = list.columns
    .filter(({ sortable }) => sortable)
    .flatMap(({ name, label }) => [
      { value: `${name} ASC`, label: texts.ascending(label) },
      { value: `${name} DESC`, label: texts.descending(label) },
    ]);
  return (
    <Drawer
      open
      anchor="bottom"
      onClose={onClose}
      slotProps={{
        paper: { role: 'dialog', 'aria-label': texts.title, sx: { maxHeight: '85dvh' } },
      }}
    >
      <Sheet>
        <h2>{texts.title}</h2>
        <SelectField
          label={texts.order}
          value={`${sort.field} ${sort.order}`}
          choices={orders}
          onChange={(value) => {
            const [field = '', order] = value.split(' ');
            setSort({ field, order: order === 'DESC' ? 'DESC' : 'ASC' });
          }}
        />
        {list.columns.map(({ name, label, setFilter }) => {
          if (!setFilter) return null;
          const chosen = search.sets[name] ?? [];
          return (
            <fieldset key={name}>
              <legend>{label}</legend>
              {setFilter.map(({ value, label: text }) => (
                <PlainCheckbox
                  key={value}
                  label={text}
                  checked={chosen.includes(value)}
                  reason={isFull && !chosen.includes(value) ? tooManyConditionsText : undefined}
                  reasonId={fullId}
                  onChange={() => toggle(name, value)}
                />
              ))}
            </fieldset>
          );
        })}
        {isFull && <span id={fullId}>{tooManyConditionsText}</span>}
        <ListButton onClick={onClose}>{texts.close}</ListButton>
      </Sheet>
    </Drawer>
  );
}
