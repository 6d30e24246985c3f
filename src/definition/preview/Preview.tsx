import Box from '@mui/material/Box';
import { useId } from 'react';
import { useFormContext } from 'react-hook-form';
import { isTyped } from '../../../contract/definition/dataTypes';
import { previewTexts as texts } from '../../../texts/datasets/definition';
import { KitTextInput } from '../../admin-kit/form/inputs/KitTextInput';
import { keepInField } from '../../ui/keepInField';
import { SegmentedText } from '../SegmentedText';
import {
  definitionOf,
  type DefinitionProblems,
  type DefinitionValues,
  type StructuredValues,
} from '../definition';
import { typedDefinitionIn } from '../typedForm';
import { previewOf } from './previewOf';
import { TypedPreview } from './TypedPreview';
import { EncryptedResult, Warnings } from './previewParts';
import { useEncrypted } from './useEncrypted';

interface PreviewProps {
  values: StructuredValues;
  problems: DefinitionProblems;
  heading: 'h2' | 'h4';
}

/** An example, and beside it the result of the definition. */
export function Preview({ values, problems, heading }: PreviewProps) {
  const titleId = useId();
  const example = useFormContext<{ example: string }>().watch('example');
  const input = { example, problems };
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      onKeyDown={keepInField}
      sx={{
        display: 'grid',
        gap: 1.5,
        p: 2,
        border: 1,
        borderColor: 'divider',
        borderRadius: 1,
        position: { md: 'sticky' },
        top: 0,
      }}
    >
      <Box component={heading} id={titleId} sx={{ m: 0, fontSize: '1rem' }}>
        {texts.title}
      </Box>
      <KitTextInput
        source="example"
        label={texts.example}
        monospace
        optional
        hint={texts.exampleHint}
      />
      {isTyped(values.data_type) ? (
        <TypedPreview {...input} definition={typedDefinitionIn(values)} />
      ) : (
        <TextPreview {...input} values={values} />
      )}
    </Box>
  );
}

interface TextPreviewProps extends Pick<PreviewProps, 'problems'> {
  example: string;
  values: DefinitionValues;
}

/** Shows which characters of the example stay, and the form of the result. */
function TextPreview({ example, values, problems }: TextPreviewProps) {
  const definition = definitionOf(values);
  const { treated, payload, warnings } = previewOf(example, definition, problems);
  const encrypted = useEncrypted(payload, definition);
  return (
    <>
      <Warnings warnings={warnings} />
      {treated.length > 0 && (
        <SegmentedText title={texts.treated} treated={treated} refused={payload === undefined} />
      )}
      <EncryptedResult encrypted={encrypted}>
        {(text) => <SegmentedText title={texts.encrypted} treated={treated} encrypted={text} />}
      </EncryptedResult>
    </>
  );
}
