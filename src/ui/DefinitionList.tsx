import Box from '@mui/material/Box';
import type { Detail } from '../model/detail';
import { small, twoColumns } from './styles';

/** Read-only fields as a definition list; two columns if there is room. */
export function DefinitionList({ items }: { items: readonly Detail[] }) {
  return (
    <Box component="dl" sx={{ ...twoColumns(2), m: 0 }}>
      {items.map(({ label, value, explanation }) => (
        <div key={label}>
          <Box component="dt" sx={small}>
            {label}
          </Box>
          <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
            {explanation !== undefined && <Box sx={small}>{explanation}</Box>}
          </Box>
        </div>
      ))}
    </Box>
  );
}
