import { render, screen } from '@testing-library/react';
import { I18nContextProvider, useTranslate } from 'ra-core';
import { beforeEach, expect, it, vi } from 'vitest';
import { createI18nProvider } from '../../../src/app/i18n';

beforeEach(() => vi.resetModules());

const Save = () => <p data-testid="save">{useTranslate()('ra.action.save')}</p>;

/** @param failure the reason why react-admin's messages cannot be loaded */
async function showSave(failure?: Error) {
  vi.doMock('ra-language-english', async (original) => {
    if (failure) throw failure;
    return original();
  });
  const { LibraryTexts } = await import('../../../src/app/LibraryTexts');
  render(
    <I18nContextProvider value={createI18nProvider([])}>
      <LibraryTexts>
        <Save />
      </LibraryTexts>
    </I18nContextProvider>,
  );
}

it('leaves a react-admin message empty until its text has loaded', async () => {
  await showSave();
  expect(screen.getByTestId('save')).toBeEmptyDOMElement();
  expect(await screen.findByText('Save')).toBeVisible();
});

it('shows the key where the messages cannot be loaded', async () => {
  await showSave(new TypeError('Failed to fetch'));
  expect(await screen.findByText('ra.action.save')).toBeVisible();
});
