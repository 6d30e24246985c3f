import { styled } from '@mui/material/styles';
import { LinkBase } from 'ra-core';
import type { ComponentProps, ComponentType } from 'react';
import { controlHeight, phone } from '../../contract/lib/designTokens';
import { useReason } from './useReason';

/** Button for the first load: MUI's own would add its ripple to that code. */
export const PlainButton = styled('button')(({ theme }) => ({
  display: 'inline-flex',
  alignItems: 'center',
  justifyContent: 'center',
  gap: theme.spacing(0.75),
  minHeight: controlHeight.desktop,
  padding: theme.spacing(0.5, 1.5),
  // Matches the border of the fields beside it.
  border: '1px solid var(--mui-palette-field-border)',
  borderRadius: theme.shape.borderRadius,
  background: 'var(--mui-palette-background-paper)',
  color: 'var(--mui-palette-text-primary)',
  font: 'inherit',
  fontSize: '0.875rem',
  fontWeight: 600,
  textDecoration: 'none',
  cursor: 'pointer',
  '&:hover:not([aria-disabled="true"])': { background: 'var(--mui-palette-action-hover)' },
  '&[aria-disabled="true"]': {
    borderStyle: 'dashed',
    background: 'var(--mui-palette-action-disabledBackground)',
    color: 'var(--mui-palette-text-disabled)',
    cursor: 'default',
  },
  '& svg': { fontSize: '1.25rem' },
}));

const Button = styled(PlainButton)({ [phone]: { minHeight: controlHeight.phone } });

interface ListButtonProps extends ComponentProps<'button'> {
  /** The reason why it is disabled, shown as a tip (`Tips.tsx`); it stays focusable. Undefined if it is enabled. */
  reason?: string;
  /** Tip while it is enabled. */
  note?: string;
}

/** A plain button, for the toolbar and the footer of lists above all. */
export function ListButton({ reason, note, ...button }: ListButtonProps) {
  const tip = reason ?? note;
  const { aria, text } = useReason(tip);
  return (
    <>
      <Button
        type="button"
        data-tip={tip}
        aria-describedby={aria?.['aria-describedby']}
        {...button}
        {...(reason !== undefined && { ...aria, onClick: undefined })}
      />
      {text}
    </>
  );
}

/** A link among the buttons above a list. */
export const ListLink = Button.withComponent(LinkBase);

/** The main link of a page. */
export const FilledLink = styled(ListLink)({
  background: 'var(--mui-palette-primary-main)',
  borderColor: 'var(--mui-palette-primary-main)',
  color: 'var(--mui-palette-primary-contrastText)',
  '&:hover:not([aria-disabled="true"])': { background: 'var(--mui-palette-primary-dark)' },
});

/** A square one that shows only an icon; give it an `aria-label`. */
export const ListIconButton = styled(ListButton)({
  width: controlHeight.desktop,
  padding: 0,
  border: 0,
  '&[aria-disabled="true"]': { background: 'none' },
  [phone]: { width: controlHeight.phone },
});

interface CheckboxProps extends ComponentProps<'input'> {
  reason?: string;
  /** Id of the visible element that already states the reason. */
  reasonId?: string;
  label: string;
}

/** The browser's own checkbox with a label, so that the first load's lists do not wait for MUI's. */
export function PlainCheckbox({ reason, reasonId, label, onChange, ...box }: CheckboxProps) {
  const { aria, text } = useReason(reason, reasonId);
  return (
    <>
      <label data-tip={text ? reason : undefined}>
        <input
          type="checkbox"
          {...box}
          {...aria}
          onChange={(event) => reason === undefined && onChange?.(event)}
        />
        {label}
      </label>
      {text}
    </>
  );
}

interface IconActionProps extends Pick<ListButtonProps, 'reason' | 'onClick'> {
  label: string;
  icon: ComponentType;
}

/** An icon button, named by a tip (`Tips.tsx`). */
export const IconAction = ({ label, icon: Icon, ...button }: IconActionProps) => (
  <ListIconButton aria-label={label} data-tip={button.reason ?? label} {...button}>
    <Icon />
  </ListIconButton>
);
