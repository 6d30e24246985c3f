import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { previewTexts as texts } from '../../../texts/datasets/definition';
import { small } from '../../ui/styles';
import type { EncryptedExample } from './useEncrypted';

/** Announces why the example cannot be encrypted. */
export const Warnings = ({ warnings }: { warnings: readonly string[] }) => (
  <Box aria-live="polite" sx={{ display: 'grid', gap: 1, '&:empty': { display: 'none' } }}>
    {warnings.map((warning) => (
      <Alert key={warning} severity="warning">
        {warning}
      </Alert>
    ))}
  </Box>
);

interface EncryptedResultProps {
  encrypted: EncryptedExample;
  children: (encrypted: string) => ReactNode;
}

/** The state of the worker's answer, and the encrypted example once it is there. */
export function EncryptedResult({ encrypted, children }: EncryptedResultProps) {
  switch (encrypted.state) {
    case 'none':
      return null;
    case 'encrypting':
      return <Box sx={{ color: 'text.secondary' }}>{texts.encrypting}</Box>;
    case 'failed':
      return (
        <Alert role="alert" severity="warning">
          {encrypted.problem}
        </Alert>
      );
    case 'encrypted':
      return (
        <>
          {children(encrypted.encrypted)}
          <Box sx={small}>{texts.note}</Box>
        </>
      );
  }
}
