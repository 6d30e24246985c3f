import { jsonLiteral } from '../stringLiterals';
import type { LanguagePrograms, ValueKind } from './program';

/** Sets the server itself, as older versions ignore UBIQ_SERVER. */
const readCredentials = `    // Reads the environment variables, or ~/.ubiq/credentials when they are not set.
    String server = System.getenv("UBIQ_SERVER");
    UbiqCredentials credentials =
        server != null
            ? UbiqFactory.createCredentials(null, null, null, server)
            : UbiqFactory.readCredentialsFromFile("", "default");
`;

/** @param imports of the standard library, each with its line end */
const structured = (
  calls: string,
  imports: string,
): string => `import com.ubiqsecurity.UbiqCredentials;
import com.ubiqsecurity.UbiqFactory;
import com.ubiqsecurity.UbiqStructuredEncryptDecrypt;
${imports}
public class Encrypt {
  public static void main(String[] args) throws Exception {
${readCredentials}    try (UbiqStructuredEncryptDecrypt cipher = new UbiqStructuredEncryptDecrypt(credentials)) {
${calls}    }
  }
}
`;

interface TypedCall {
  imports: string;
  type: string;
  plain: string;
  /** End of the methods' names. */
  method: string;
  /** Appended to a printed value. */
  print: string;
}

const typedCalls: Readonly<Record<ValueKind, TypedCall>> = {
  integer32: {
    imports: '',
    type: 'int',
    plain: 'Integer.parseInt(args[0])',
    method: 'Int',
    print: '',
  },
  integer64: {
    imports: '',
    type: 'long',
    plain: 'Long.parseLong(args[0])',
    method: 'Long',
    print: '',
  },
  date: {
    imports: `import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
`,
    type: 'OffsetDateTime',
    plain: 'LocalDate.parse(args[0]).atStartOfDay().atOffset(ZoneOffset.UTC)',
    method: 'Date',
    print: '.toLocalDate()',
  },
  datetime: {
    imports: 'import java.time.OffsetDateTime;\n',
    type: 'OffsetDateTime',
    plain: 'OffsetDateTime.parse(args[0])',
    method: 'DateTime',
    print: '.toInstant()',
  },
  string: { imports: '', type: 'String', plain: 'args[0]', method: '', print: '' },
};

/** Maven `com.ubiqsecurity:ubiqsecurity`. */
export const java: LanguagePrograms = {
  literal: jsonLiteral,
  structured: (dataset) =>
    structured(`      System.out.println(cipher.encrypt(${dataset}, args[0], null));\n`, ''),
  typed: (kind, dataset) => {
    const { imports, type, plain, method, print } = typedCalls[kind];
    return structured(
      `      ${type} plain = ${plain};
      ${type} encrypted = cipher.encrypt${method}(${dataset}, plain, null);
      ${type} decrypted = cipher.decrypt${method}(${dataset}, encrypted, null);
      System.out.println("Encrypted " + encrypted${print});
      System.out.println("Decrypted " + decrypted${print});
`,
      imports,
    );
  },
  unstructured: (note) => `import com.ubiqsecurity.UbiqCredentials;
import com.ubiqsecurity.UbiqEncrypt;
import com.ubiqsecurity.UbiqFactory;
import java.util.Base64;

public class Encrypt {
  public static void main(String[] args) throws Exception {
${readCredentials}    // ${note}
    byte[] encrypted = UbiqEncrypt.encrypt(credentials, args[0].getBytes("UTF-8"));
    System.out.println(Base64.getEncoder().encodeToString(encrypted));
  }
}
`,
};
