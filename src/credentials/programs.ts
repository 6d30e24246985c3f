import type { DatasetType } from '../../contract/datasetTerms';

/** @param argument the dataset's name as a string literal, or what a comment says of an unstructured one */
type Programs = Readonly<Record<DatasetType, (argument: string) => string>>;

/** npm `ubiq-security`. */
const node: Programs = {
  structured: (dataset) => `const ubiq = require('ubiq-security');

(async () => {
  // Reads ~/.ubiq/credentials, or the environment variables when there is no such file.
  const ubiqCredentials = new ubiq.ConfigCredentials();
  const ubiqConfiguration = new ubiq.Configuration();
  await ubiqCredentials.initAsync(ubiqConfiguration);
  const { StructuredEncryptDecrypt } = ubiq.structuredEncryptDecrypt;
  const cipher = new StructuredEncryptDecrypt({ ubiqCredentials, ubiqConfiguration });
  console.log(await cipher.EncryptAsync(${dataset}, process.argv[2]));
  cipher.close();
})();
`,
  unstructured: (note) => `const ubiq = require('ubiq-security');

(async () => {
  // Reads ~/.ubiq/credentials, or the environment variables when there is no such file.
  const credentials = new ubiq.ConfigCredentials();
  await credentials.initAsync(new ubiq.Configuration());
  // ${note}
  const encrypted = await ubiq.encrypt(credentials, Buffer.from(process.argv[2]));
  console.log(encrypted.toString('base64'));
})();
`,
};

/** Called as its documentation shows, the library never looks at UBIQ_SERVER (decision 109). */
const pythonCredentials = `# Reads the environment variables, or ~/.ubiq/credentials when they are not set.
if "UBIQ_SERVER" in os.environ:
    credentials = ubiq.credentials(host=os.environ["UBIQ_SERVER"])
else:
    credentials = ubiq.configCredentials()
`;

/** PyPI `ubiq-security`. */
const python: Programs = {
  structured: (dataset) => `import os
import sys

import ubiq_security as ubiq
import ubiq_security.structured as ubiq_structured

${pythonCredentials}print(ubiq_structured.Encrypt(credentials, ${dataset}, sys.argv[1]))
`,
  unstructured: (note) => `import base64
import os
import sys

import ubiq_security as ubiq

${pythonCredentials}# ${note}
encrypted = ubiq.encrypt(credentials, sys.argv[1].encode())
print(base64.b64encode(encrypted).decode())
`,
};

/** Older versions never look at UBIQ_SERVER either. */
const javaCredentials = `    // Reads the environment variables, or ~/.ubiq/credentials when they are not set.
    String server = System.getenv("UBIQ_SERVER");
    UbiqCredentials credentials =
        server != null
            ? UbiqFactory.createCredentials(null, null, null, server)
            : UbiqFactory.readCredentialsFromFile("", "default");
`;

/** Maven `com.ubiqsecurity:ubiqsecurity`. */
const java: Programs = {
  structured: (dataset) => `import com.ubiqsecurity.UbiqCredentials;
import com.ubiqsecurity.UbiqFactory;
import com.ubiqsecurity.UbiqStructuredEncryptDecrypt;

public class Encrypt {
  public static void main(String[] args) throws Exception {
${javaCredentials}    try (UbiqStructuredEncryptDecrypt cipher = new UbiqStructuredEncryptDecrypt(credentials)) {
      System.out.println(cipher.encrypt(${dataset}, args[0], null));
    }
  }
}
`,
  unstructured: (note) => `import com.ubiqsecurity.UbiqCredentials;
import com.ubiqsecurity.UbiqEncrypt;
import com.ubiqsecurity.UbiqFactory;
import java.util.Base64;

public class Encrypt {
  public static void main(String[] args) throws Exception {
${javaCredentials}    // ${note}
    byte[] encrypted = UbiqEncrypt.encrypt(credentials, args[0].getBytes("UTF-8"));
    System.out.println(Base64.getEncoder().encodeToString(encrypted));
  }
}
`,
};

/** From the libraries' own imports on, which both programs need, to the credentials. */
const goMain = `	"fmt"
	"log"
	"os"

	ubiq "gitlab.com/ubiqsecurity/ubiq-go/v2"
)

func main() {
	// Reads the environment variables, or ~/.ubiq/credentials when they are not set.
	credentials, err := ubiq.NewCredentials()
	if err != nil {
		log.Fatal(err)
	}
`;

/** Go module `gitlab.com/ubiqsecurity/ubiq-go/v2`. */
const go: Programs = {
  structured: (dataset) => `package main

import (
${goMain}	cipher, err := ubiq.NewStructuredEncryption(credentials)
	if err != nil {
		log.Fatal(err)
	}
	defer cipher.Close()
	encrypted, err := cipher.Cipher(${dataset}, os.Args[1], nil)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(encrypted)
}
`,
  unstructured: (note) => `package main

import (
	"encoding/base64"
${goMain}	// ${note}
	encrypted, err := ubiq.Encrypt(credentials, []byte(os.Args[1]))
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(base64.StdEncoding.EncodeToString(encrypted))
}
`,
};

/** NuGet `ubiq-security`. */
const csharp: Programs = {
  structured: (dataset) => `using UbiqSecurity;

// Reads ~/.ubiq/credentials.
using var cipher = CryptographyBuilder.Create().BuildStructured();
Console.WriteLine(await cipher.EncryptAsync(${dataset}, args[0]));
`,
  unstructured: (note) => `using System.Text;
using UbiqSecurity;

// Reads ~/.ubiq/credentials.
using var cipher = CryptographyBuilder.Create().BuildUnstructuredEncrypt();
// ${note}
byte[] encrypted = await cipher.EncryptAsync(Encoding.UTF8.GetBytes(args[0]));
Console.WriteLine(Convert.ToBase64String(encrypted));
`,
};

export const programs = { node, python, java, go, csharp } as const;
export type Language = keyof typeof programs;
