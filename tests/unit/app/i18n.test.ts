import { describe, expect, it } from 'vitest';
import { createI18nProvider } from '../../../src/app/i18n';
import { features } from '../../../src/resources/features';
import { loadedEntry } from '../../setup/loadedEntry';

const { translate } = createI18nProvider([loadedEntry(features)]);

describe('texts that ra-core requests', () => {
  it('come from the declarations', () => {
    expect(translate('resources.features.name', { smart_count: 2 })).toBe('Features');
    expect(translate('ra.notification.http_error')).toBe('An unknown error occurred.');
  });

  it('have their placeholders replaced, and nothing else', () => {
    const deleted = 'Element deleted |||| %{smart_count} elements deleted';
    expect(translate('ra.x', { _: 'Only the first %{max}', max: 250 })).toBe('Only the first 250');
    expect(translate('ra.x', { _: deleted, smart_count: 1 })).toBe('Element deleted');
    expect(translate('ra.x', { _: deleted, smart_count: 2 })).toBe('2 elements deleted');
    expect(translate('The service says %{this} itself.')).toBe('The service says %{this} itself.');
  });

  it("fall back to the caller's default", () => {
    expect(translate('Not a key', { _: 'Other words' })).toBe('Other words');
    expect(translate('resources.unknown.name', { _: 'Unknown' })).toBe('Unknown');
  });
});
