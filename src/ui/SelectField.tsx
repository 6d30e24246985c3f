import TextField, { type TextFieldProps } from '@mui/material/TextField';

interface SelectFieldProps<V extends string> extends Omit<TextFieldProps, 'value' | 'onChange'> {
  value: V;
  onChange: (value: V) => void;
  choices: readonly { value: V; label: string }[];
  /** Props of the list itself, such as its name where no label is visible. */
  list?: TextFieldProps['inputProps'];
}

/** A choice of one value, in the browser's own drop-down list. */
export const SelectField = <V extends string>(props: SelectFieldProps<V>) => {
  const { onChange, choices, list, ...field } = props;
  return (
    <TextField
      select
      {...field}
      onChange={({ target }) => {
        const choice = choices.find(({ value }) => value === target.value);
        if (choice) onChange(choice.value);
      }}
      slotProps={{ select: { native: true }, htmlInput: list }}
    >
      {choices.map(({ value, label }) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </TextField>
  );
};
