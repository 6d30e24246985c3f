import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useState } from 'react';
import { definitionTemplates, type DefinitionTemplate } from '../../../contract/templates';
import type { WizardValues } from './wizardValues';

/** Definitions for well-known kinds of data: choosing one fills the fields and the example. */
export function TemplatePicker({
  onChoose,
}: {
  onChoose: (values: Partial<WizardValues>) => void;
}) {
  const [chosen, setChosen] = useState<DefinitionTemplate>();
  return (
    <div>
      <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0 }}>
        <Box component="legend" sx={{ mb: 0.5, p: 0, color: 'text.secondary' }}>
          Templates
        </Box>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {definitionTemplates.map((template) => (
            <Chip
              key={template.id}
              component="button"
              type="button"
              clickable
              label={template.label}
              variant="outlined"
              onClick={() => {
                setChosen(template);
                onChoose({ ...template.definition, example: template.example });
              }}
            />
          ))}
        </Box>
      </Box>
      <Box
        component="output"
        sx={{ display: 'block', mt: 0.5, color: 'text.secondary', fontSize: '0.8125rem' }}
      >
        {chosen && `${chosen.label}: ${chosen.description}`}
      </Box>
    </div>
  );
}
