import Box from '@mui/material/Box';
import { useState } from 'react';
import type { DatasetRecord } from '../record';
import { DecryptSample } from './DecryptSample';
import { EncryptSample } from './EncryptSample';

const texts = {
  structured:
    "Encrypt and decrypt a value as your programs would, with this dataset's own keys. Each try leaves a row in the security history, without the value.",
  unstructured:
    'Encrypt and decrypt a text as your programs would: each gets a data key of its own, which travels sealed in the ciphertext. Each try leaves a row in the security history, without the text.',
};

/** Encrypts and decrypts samples with the dataset's keys, side by side. */
export default function TryItPanel({ record }: { record: DatasetRecord }) {
  const [ciphertext, setCiphertext] = useState('');
  const reason = record.primary_key_enabled
    ? undefined
    : `The primary key “${record.primary_key.name}” is disabled.`;
  return (
    <>
      <Box component="p" sx={{ mt: 0, mb: 2, color: 'text.secondary' }}>
        {texts[record.dataset_type]}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
        }}
      >
        <EncryptSample record={record} reason={reason} onUse={setCiphertext} />
        <DecryptSample
          record={record}
          reason={reason}
          ciphertext={ciphertext}
          onChange={setCiphertext}
        />
      </Box>
    </>
  );
}
