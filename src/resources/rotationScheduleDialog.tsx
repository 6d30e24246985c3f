import { useId, useState } from 'react';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import OutlinedInput from '@mui/material/OutlinedInput';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import {
  defaultRotationInterval,
  nextRotation,
  rotationLimits,
  rotationPresets,
  rotationTexts,
} from '../../contract/rotationTerms';
import { ActionDialogFrame } from '../actions/ActionDialogFrame';
import { displayTime } from '../dates/displayTime';
import { daysText } from './daysText';
import type { ActionDialogComponent, ActionDialogProps } from './declare';

/** A record whose key is rotated by a schedule. */
interface Scheduled {
  key_rotation_interval: number | null;
  last_rotation_date: string | null;
  created_at: string;
}

const custom = 'custom';
const isPreset = (days: number): boolean => rotationPresets.some((preset) => preset === days);

/** @returns the days as a number, undefined when they are no whole number from 1 to 3650 */
function daysOf(typed: string): number | undefined {
  if (!/^\d{1,4}$/.test(typed.trim())) return undefined;
  const days = Number(typed);
  return days >= rotationLimits.least && days <= rotationLimits.most ? days : undefined;
}

/**
 * The rotation schedule dialog (console.md sections 4 and 9): presets or a custom number of days, 365 at
 * first; it can be submitted only when it differs from the current interval.
 * @returns a dialog whose parameter is `interval`, in days
 */
export function rotationScheduleDialog<R extends Scheduled>(
  title: string,
): ActionDialogComponent<R> {
  return function RotationScheduleDialog({ record, params, frame }: ActionDialogProps<R>) {
    const current = record.key_rotation_interval;
    const before = Number(params?.['interval'] ?? defaultRotationInterval);
    const [choice, setChoice] = useState(isPreset(before) ? String(before) : custom);
    const [typed, setTyped] = useState(isPreset(before) ? '' : String(before));
    const days = choice === custom ? daysOf(typed) : Number(choice);
    const isSame = days === current;
    const problem = choice === custom && typed !== '' && days === undefined;
    const ids = { custom: useId(), problem: useId(), choices: useId() };
    return (
      <ActionDialogFrame
        frame={frame}
        title={title}
        submit="Submit"
        params={days === undefined || isSame ? undefined : { interval: days }}
        reason={isSame ? 'This is the current rotation schedule.' : `${rotationTexts.interval}.`}
      >
        <Typography>
          {current === null
            ? 'Nothing is rotated on a schedule now.'
            : `The current rotation schedule is ${daysText(current)}.`}{' '}
          {rotationTexts.bestPractice}
        </Typography>
        <FormControl component="fieldset" disabled={frame.busy}>
          <FormLabel component="legend" id={ids.choices}>
            Rotation schedule
          </FormLabel>
          <RadioGroup
            name="rotation-schedule"
            aria-labelledby={ids.choices}
            value={choice}
            onChange={(_, value) => setChoice(value)}
          >
            {rotationPresets.map((preset) => (
              <FormControlLabel
                key={preset}
                value={String(preset)}
                control={<Radio size="small" />}
                label={daysText(preset)}
              />
            ))}
            <FormControlLabel
              value={custom}
              control={<Radio size="small" />}
              label="Custom number of days"
            />
          </RadioGroup>
        </FormControl>
        {choice === custom && (
          <FormControl error={problem} disabled={frame.busy} sx={{ maxWidth: 240 }}>
            <FormLabel htmlFor={ids.custom}>Days</FormLabel>
            <OutlinedInput
              id={ids.custom}
              size="small"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
              inputProps={{
                inputMode: 'numeric',
                autoComplete: 'off',
                'aria-describedby': ids.problem,
                'aria-invalid': problem,
              }}
            />
            <FormHelperText id={ids.problem}>
              {`From ${rotationLimits.least} to ${rotationLimits.most}`}
            </FormHelperText>
          </FormControl>
        )}
        {days !== undefined && !isSame && <NextRotation record={record} days={days} />}
      </ActionDialogFrame>
    );
  };
}

/** What the choice leads to: a shorter interval can be over already. */
function NextRotation({ record, days }: { record: Scheduled; days: number }) {
  const [now] = useState(() => Date.now());
  const next = nextRotation(record.last_rotation_date, record.created_at, days);
  if (next === null) return null;
  return (
    <Typography>
      {new Date(next).getTime() <= now
        ? 'With this schedule the next rotation is due at once.'
        : `With this schedule the next rotation is on ${displayTime(next)}.`}
    </Typography>
  );
}
