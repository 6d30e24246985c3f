import type { DatasetType } from '../../contract/datasetTerms';

/** @param argument the dataset's name as a string literal, or what a comment says of an unstructured one */
type Programs = Readonly<Record<DatasetType, (argument: string) => string>>;

/** npm `ubiq-security`. */
const node: Programs = {
  structured: (dataset) => `const ubiq = require('ubiq-security');

(async () => {
  const ubiqCredentials = new ubiq.ConfigCredentials(); // reads ~/.ubiq/credentials
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
  const credentials = new ubiq.ConfigCredentials(); // reads ~/.ubiq/credentials
  await credentials.initAsync(new ubiq.Configuration());
  // ${note}
  const encrypted = await ubiq.encrypt(credentials, Buffer.from(process.argv[2]));
  console.log(encrypted.toString('base64'));
})();
`,
};

/** PyPI `ubiq-security`. */
const python: Programs = {
  structured: (dataset) => `import sys

import ubiq_security as ubiq
import ubiq_security.structured as ubiq_structured

credentials = ubiq.configCredentials()  # reads ~/.ubiq/credentials
print(ubiq_structured.Encrypt(credentials, ${dataset}, sys.argv[1]))
`,
  unstructured: (note) => `import base64
import sys

import ubiq_security as ubiq

credentials = ubiq.configCredentials()  # reads ~/.ubiq/credentials
# ${note}
encrypted = ubiq.encrypt(credentials, sys.argv[1].encode())
print(base64.b64encode(encrypted).decode())
`,
};

/** Maven `com.ubiqsecurity:ubiqsecurity`. */
const java: Programs = {
  structured: (dataset) => `import com.ubiqsecurity.UbiqCredentials;
import com.ubiqsecurity.UbiqFactory;
import com.ubiqsecurity.UbiqStructuredEncryptDecrypt;

public class Encrypt {
  public static void main(String[] args) throws Exception {
    // An empty name means ~/.ubiq/credentials.
    UbiqCredentials credentials = UbiqFactory.readCredentialsFromFile("", "default");
    try (UbiqStructuredEncryptDecrypt cipher = new UbiqStructuredEncryptDecrypt(credentials)) {
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
    // An empty name means ~/.ubiq/credentials.
    UbiqCredentials credentials = UbiqFactory.readCredentialsFromFile("", "default");
    // ${note}
    byte[] encrypted = UbiqEncrypt.encrypt(credentials, args[0].getBytes("UTF-8"));
    System.out.println(Base64.getEncoder().encodeToString(encrypted));
  }
}
`,
};

/** Go module `gitlab.com/ubiqsecurity/ubiq-go/v2`. */
const go: Programs = {
  structured: (dataset) => `package main

import (
	"fmt"
	"log"
	"os"

	ubiq "gitlab.com/ubiqsecurity/ubiq-go/v2"
)

func main() {
	credentials, err := ubiq.NewCredentials() // reads ~/.ubiq/credentials
	if err != nil {
		log.Fatal(err)
	}
	cipher, err := ubiq.NewStructuredEncryption(credentials)
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
	"fmt"
	"log"
	"os"

	ubiq "gitlab.com/ubiqsecurity/ubiq-go/v2"
)

func main() {
	credentials, err := ubiq.NewCredentials() // reads ~/.ubiq/credentials
	if err != nil {
		log.Fatal(err)
	}
	// ${note}
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
