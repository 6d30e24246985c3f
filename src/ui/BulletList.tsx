import Box from '@mui/material/Box';

interface BulletListProps {
  items: readonly string[];
  /** Adds space between the items: for sentences of several lines. */
  apart?: boolean;
}

export const BulletList = ({ items, apart = false }: BulletListProps) => (
  <Box component="ul" sx={{ m: 0, pl: 2.5, '& li + li': { mt: apart ? 1 : 0 } }}>
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </Box>
);
