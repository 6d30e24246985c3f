import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PagedRows } from '../../../src/resources/PagedRows';
import { DetailsTable } from '../../../src/ui/DetailsTable';
import { LinkedText } from '../../../src/ui/LinkedText';
import { ReasonedButton } from '../../../src/ui/ReasonedButton';
import { answered, service } from '../../setup/network';
import { renderConsole } from '../../setup/renderConsole';
import { button, expectText } from '../../setup/screenHelpers';

it("renders a text without a link when it does not contain the link's name", () => {
  renderConsole(<LinkedText text="Dataset deleted" link={{ name: 'SSN', to: '/datasets/u1' }} />);
  expect(screen.getByText('Dataset deleted')).toBeInTheDocument();
  expect(screen.queryByRole('link')).toBeNull();
});

it('renders each cell below its own title, even if two titles are equal', () => {
  renderConsole(
    <DetailsTable
      label="Keys"
      titles={['Used', 'Used']}
      rows={[{ key: 'k', cells: ['today', 'never'] }]}
    />,
  );
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent);
  expect(cells).toEqual(['today', 'never']);
});

it('a busy button keeps its label', () => {
  renderConsole(<ReasonedButton loading>Save</ReasonedButton>);
  expect(screen.getByText('Save')).toBeVisible();
  expect(button('Save')).toHaveAttribute('aria-disabled', 'true');
});

it('requests pages of different sizes separately', async () => {
  const calls = service('GET /datasets/u1/access', ({ query }) =>
    answered({ access: [query['per_page']], pagination: { total_count: 1 } }),
  );
  const source = { resource: 'datasets', uuid: 'u1', part: 'access' };
  renderConsole(
    [25, 100].map((perPage) => (
      <PagedRows<string> key={perPage} {...{ source, perPage }} none="">
        {([size]) => `${size} a page`}
      </PagedRows>
    )),
  );
  await expectText('25 a page');
  await expectText('100 a page');
  expect(calls).toHaveLength(2);
});
