import { jsonLiteral } from '../stringLiterals';
import type { LanguagePrograms } from './program';

/** RubyGems `ubiq-security`, which has no format-preserving encryption. */
export const ruby: LanguagePrograms = {
  literal: jsonLiteral,
  unstructured: (note) => `require 'base64'
require 'ostruct'
require 'ubiq-security'

include Ubiq

file = File.expand_path('~/.ubiq/credentials')
credentials = ConfigCredentials.new(file, 'default').get_attributes
# ${note}
puts Base64.strict_encode64(encrypt(credentials, ARGV[0]))
`,
};
