import Box from '@mui/material/Box';
import Step from '@mui/material/Step';
import StepLabel from '@mui/material/StepLabel';
import Stepper from '@mui/material/Stepper';
import { useLayoutEffect, useId, useRef } from 'react';
import { actionTexts } from '../../texts/admin-kit/actions';
import { stepTexts } from '../../texts/admin-kit/steps';
import { DialogButtons } from './DialogShell';
import { ReasonedButton } from './ReasonedButton';
import { HiddenText, visuallyHidden } from './visuallyHidden';

/** The dataset wizard's steps count from 0 (console.md section 4), all others' from 1. */
export type StepNumbering = 0 | 1;

interface StepListProps {
  steps: readonly { id: string; label: string }[];
  /** Index of the current one. */
  current: number;
  /** Number of the first step, for programs and screen readers; the visible numbers always start at 1. */
  from: StepNumbering;
}

/** The wizard's numbered steps, with the current one marked. A narrow screen names only that one. */
export function StepList({ steps, current, from }: StepListProps) {
  return (
    <Stepper
      component="ol"
      aria-label={stepTexts.list}
      activeStep={current}
      connector={null}
      sx={{ gap: { xs: 1, sm: 2 }, m: 0, px: 3, pb: 1.5, listStyle: 'none' }}
    >
      {steps.map(({ id, label }, index) => (
        <Step
          component="li"
          key={id}
          data-step={index + from}
          aria-current={index === current ? 'step' : undefined}
          sx={{ p: 0, minWidth: 0 }}
        >
          <StepLabel
            icon={index + 1}
            slotProps={{ stepIcon: { 'aria-hidden': true } }}
            sx={{
              whiteSpace: 'nowrap',
              '& .MuiStepLabel-label:not(.Mui-active)': { display: { xs: 'none', md: 'inline' } },
            }}
          >
            {label}
          </StepLabel>
          {index < current && <HiddenText>{stepTexts.done}</HiddenText>}
        </Step>
      ))}
    </Stepper>
  );
}

const stepName = ({ steps, current, from }: StepListProps): string =>
  stepTexts.heading(current + from, steps.length - 1 + from);

/** Announces the step while the focus moves into its first field. */
export const StepAnnouncement = (props: StepListProps) => (
  <Box component="output" sx={visuallyHidden}>
    {stepName(props)}
    {props.steps[props.current]?.label}
  </Box>
);

/** @returns the first field of a step; of radio buttons the chosen one */
function firstFieldIn(content: Element): HTMLElement | null {
  const field = content.querySelector<HTMLInputElement>(
    // A select has a hidden input.
    'input:not([type="hidden"], [aria-disabled="true"], [aria-hidden]), textarea:not([aria-hidden]), [role="combobox"]',
  );
  if (field?.type !== 'radio') return field;
  const group = CSS.escape(field.name);
  return content.querySelector<HTMLElement>(`input[name="${group}"]:checked`) ?? field;
}

/** Focuses the step's first field when the step begins, or itself if there is none. */
export function StepHeading(props: StepListProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // A layout effect, so that the focus is never lost in between.
  useLayoutEffect(() => {
    const content = heading.current?.parentElement;
    if (!content) return;
    (firstFieldIn(content) ?? heading.current)?.focus({ preventScroll: true });
    // Every step begins at its top, with the list of steps visible.
    content.scrollTop = 0;
  }, []);
  return (
    <Box
      component="h3"
      ref={heading}
      tabIndex={-1}
      sx={{ mt: 0, mb: 2, fontSize: '1.15rem', '&:focus': { outline: 'none' } }}
    >
      <HiddenText>{stepName(props)}</HiddenText>
      {props.steps[props.current]?.label}
    </Box>
  );
}

interface StepDirection {
  label: string;
  onPress: () => void;
  /** Disabled while an operation runs. */
  busy?: boolean;
  /** Disabled as long as the primary button is. */
  waits?: boolean;
}

export interface StepButtonsProps {
  /** The buttons Cancel and Back, in their order. */
  secondary: readonly StepDirection[];
  /** The primary button; without `onPress` it submits the surrounding form. */
  primary: { label: string; onPress?: () => void };
  /** Text of the running operation; undefined while there is none. */
  busy?: string;
  /** Shows the primary button as busy, with or without a text. */
  loading: boolean;
  /** The reason why the primary button is disabled; undefined if it is enabled. */
  waitReason?: string;
}

/** The buttons under a wizard's step. The running operation, or the reason to wait, is announced. */
export function StepButtons({ secondary, primary, busy, loading, waitReason }: StepButtonsProps) {
  const reasonId = useId();
  return (
    <DialogButtons announcement={busy ?? waitReason} announcementId={reasonId}>
      {secondary.map(({ label, onPress, busy: isBusy, waits }) => (
        <ReasonedButton
          key={label}
          variant={waits ? 'outlined' : 'text'}
          onClick={onPress}
          reason={waits ? waitReason : isBusy ? actionTexts.busy : undefined}
          reasonId={waits ? reasonId : undefined}
        >
          {label}
        </ReasonedButton>
      ))}
      <ReasonedButton
        // Keyed, so that the second click of a double click does not press, or focus, the next step's button.
        key={primary.label}
        type={primary.onPress ? 'button' : 'submit'}
        variant="contained"
        onClick={primary.onPress}
        loading={loading}
        reason={waitReason}
        reasonId={reasonId}
      >
        {primary.label}
      </ReasonedButton>
    </DialogButtons>
  );
}
