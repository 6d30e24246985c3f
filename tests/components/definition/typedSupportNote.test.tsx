import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { TypedSupportNote } from '../../../src/credentials/TypedSupportNote';
import { renderConsole } from '../../setup/renderConsole';

const support =
  'Typed datasets work with Node.js from 2.4.0, Java from 2.3.0, C and C++ from 2.3.0.0, .NET from 2.4.0 and PHP from 2.1.0. Python, Go and Ruby cannot use them.';

it('names the libraries that support typed datasets', () => {
  renderConsole(<TypedSupportNote />);
  expect(screen.getByText(support)).toBeVisible();
  expect(screen.queryByRole('note')).toBeNull();
});

it('names the libraries in use that do not support them', () => {
  const library = (product: string, product_version: string, api_version: 'V0' | null = null) => ({
    product,
    product_version,
    api_version,
  });
  const libraries = [
    library('ubiq-python', '2.3.2'),
    library('ubiq-node', '2.10.0'),
    library('ubiq-node', '2.3.0'),
    library('ubiq-java', '2.4.0', 'V0'),
  ];
  renderConsole(<TypedSupportNote libraries={libraries} />);
  expect(screen.getByRole('note')).toHaveTextContent(
    'ubiq-python 2.3.2, ubiq-node 2.3.0 and ubiq-java 2.4.0 cannot use typed datasets.',
  );
  expect(screen.getByText(support)).toBeVisible();
});
