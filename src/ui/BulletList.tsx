import Box from '@mui/material/Box';

interface BulletListProps {
  items: readonly string[];
  /** Adds space between the items: for sentences of several lines. */
  isSpaced?: boolean;
}

export const BulletList = ({ items, isSpaced = false }: BulletListProps) => (
  <Box component="ul" sx={{ m: 0, pl: 2.5, '& li + li': { mt: isSpaced ? 1 : 0 } }}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </Box>
);
