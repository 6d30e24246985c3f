/** Stub of the header `ubiq/platform.h`, for C and C++ (see `clientLibraries`). */
const cFunctions = `#pragma once
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

struct ubiq_platform_credentials { char host[99], key[99]; };
struct ubiq_platform_structured_enc_dec_obj { struct ubiq_platform_credentials used; };

static inline int ubiq_platform_init(void) { return 0; }
static inline void ubiq_platform_exit(void) {}

static inline int ubiq_platform_credentials_create(struct ubiq_platform_credentials **made) {
  struct ubiq_platform_credentials *used = (struct ubiq_platform_credentials *)calloc(1, sizeof *used);
  *made = used;
  if (getenv("UBIQ_ACCESS_KEY_ID")) {
    strcpy(used->host, getenv("UBIQ_SERVER"));
    strcpy(used->key, getenv("UBIQ_ACCESS_KEY_ID"));
    return 0;
  }
  char line[200];
  snprintf(line, sizeof line, "%s/.ubiq/credentials", getenv("HOME"));
  FILE *file = fopen(line, "r");
  if (!file) return -2;
  while (fgets(line, sizeof line, file)) {
    sscanf(line, "SERVER = %98s", used->host);
    sscanf(line, "ACCESS_KEY_ID = %98s", used->key);
  }
  fclose(file);
  return 0;
}
static inline void ubiq_platform_credentials_destroy(struct ubiq_platform_credentials *used) { free(used); }

static inline int ubiq_platform_encrypt(const struct ubiq_platform_credentials *used, const void *plain, size_t length,
                                        void **cipher, size_t *cipher_length) {
  char *text = (char *)malloc(strlen(used->host) + strlen(used->key) + length + 3);
  *cipher_length = sprintf(text, "%s %s %.*s", used->host, used->key, (int)length, (const char *)plain);
  *cipher = text;
  return 0;
}

static inline int ubiq_platform_structured_enc_dec_create(const struct ubiq_platform_credentials *used,
                                                          struct ubiq_platform_structured_enc_dec_obj **made) {
  *made = (struct ubiq_platform_structured_enc_dec_obj *)malloc(sizeof **made);
  (*made)->used = *used;
  return 0;
}
static inline void ubiq_platform_structured_enc_dec_destroy(struct ubiq_platform_structured_enc_dec_obj *made) {
  free(made);
}
static inline int ubiq_platform_structured_get_last_error(struct ubiq_platform_structured_enc_dec_obj *made,
                                                          int *number, char **message) {
  *number = made ? -1 : 0;
  *message = strdup("failed");
  return 0;
}

static inline int ubiq_platform_structured_encrypt_data(
    struct ubiq_platform_structured_enc_dec_obj *made, const char *dataset, const uint8_t *tweak, size_t tweak_length,
    const char *plain, size_t length, char **cipher, size_t *cipher_length) {
  *cipher = (char *)malloc(300 + length);
  *cipher_length =
      sprintf(*cipher, "%s %s %s %.*s", made->used.host, made->used.key, dataset, (int)length, plain);
  return tweak == NULL && tweak_length == 0 ? 0 : -22;
}
static inline int ubiq_platform_structured_decrypt_data(
    struct ubiq_platform_structured_enc_dec_obj *made, const char *dataset, const uint8_t *tweak, size_t tweak_length,
    const char *cipher, size_t length, char **plain, size_t *plain_length) {
  size_t start = strlen(made->used.host) + strlen(made->used.key) + strlen(dataset) + 3;
  *plain_length = length - start;
  *plain = strndup(cipher + start, *plain_length);
  return tweak == NULL && tweak_length == 0 ? 0 : -22;
}

/* Like the library, counts in the time zone of the program, whose days may have 23 hours. */
static inline int move_time(const char *dataset, const struct tm *from, int seconds, struct tm *to) {
  struct tm copy = *from;
  time_t moved = mktime(&copy) + seconds;
  localtime_r(&moved, to);
  return timezone == 0 && !strcmp(dataset, "SSN") ? 0 : -22;
}
#define UBIQ_STUB(name, type, in, body)                                                                  \\
  static inline int ubiq_platform_structured_##name##_data(                                              \\
      struct ubiq_platform_structured_enc_dec_obj *made, const char *dataset, const uint8_t *tweak,      \\
      size_t tweak_length, in from, type *to) {                                                          \\
    if (!made || tweak || tweak_length || strcmp(dataset, "SSN")) return -22;                            \\
    return body;                                                                                         \\
  }
UBIQ_STUB(encrypt_int, int32_t, int32_t, (*to = from + 1, 0))
UBIQ_STUB(decrypt_int, int32_t, int32_t, (*to = from - 1, 0))
UBIQ_STUB(encrypt_long, int64_t, int64_t, (*to = from + 1, 0))
UBIQ_STUB(decrypt_long, int64_t, int64_t, (*to = from - 1, 0))
UBIQ_STUB(encrypt_date, struct tm, const struct tm *, move_time(dataset, from, 86400, to))
UBIQ_STUB(decrypt_date, struct tm, const struct tm *, move_time(dataset, from, -86400, to))
UBIQ_STUB(encrypt_datetime, struct tm, const struct tm *, move_time(dataset, from, 1, to))
UBIQ_STUB(decrypt_datetime, struct tm, const struct tm *, move_time(dataset, from, -1, to))
`;

const cppClasses = `
#ifdef __cplusplus
#include <stdexcept>
#include <string>
#include <vector>
namespace ubiq { namespace platform {
inline void init() {}
inline void exit() {}
struct credentials {
  ubiq_platform_credentials *made = nullptr;
  credentials() { ubiq_platform_credentials_create(&made); }
  ~credentials() { free(made); }
  bool operator!() const { return made == nullptr; }
};
inline std::vector<std::uint8_t> encrypt(const credentials &used, const void *plain, std::size_t length) {
  void *cipher = nullptr;
  std::size_t size = 0;
  ubiq_platform_encrypt(used.made, plain, length, &cipher, &size);
  std::vector<std::uint8_t> bytes((std::uint8_t *)cipher, (std::uint8_t *)cipher + size);
  free(cipher);
  return bytes;
}
namespace structured {
struct object {
  ubiq_platform_structured_enc_dec_obj *made = nullptr;
  explicit object(const credentials &used) { ubiq_platform_structured_enc_dec_create(used.made, &made); }
  ~object() { free(made); }
  static void check(int error) { if (error) throw std::runtime_error("failed"); }
};
#define UBIQ_METHOD(name, function, type, reference)                                                     \\
  type name(const std::string &dataset, const type &from) {                                              \\
    type to;                                                                                             \\
    check(ubiq_platform_structured_##function##_data(made, dataset.c_str(), nullptr, 0, reference from, &to)); \\
    return to;                                                                                           \\
  }
#define UBIQ_TEXT(name)                                                                                  \\
  std::string name(const std::string &dataset, const std::string &from) {                                \\
    char *to = nullptr;                                                                                  \\
    std::size_t size = 0;                                                                                \\
    check(ubiq_platform_structured_##name##_data(made, dataset.c_str(), nullptr, 0, from.c_str(), from.size(), &to, &size)); \\
    std::string text(to, size);                                                                          \\
    free(to);                                                                                            \\
    return text;                                                                                         \\
  }
struct encryption : object {
  using object::object;
  UBIQ_TEXT(encrypt)
  UBIQ_METHOD(encryptInt, encrypt_int, std::int32_t, )
  UBIQ_METHOD(encryptLong, encrypt_long, std::int64_t, )
  UBIQ_METHOD(encryptDate, encrypt_date, struct tm, &)
  UBIQ_METHOD(encryptDateTime, encrypt_datetime, struct tm, &)
};
struct decryption : object {
  using object::object;
  UBIQ_TEXT(decrypt)
  UBIQ_METHOD(decryptInt, decrypt_int, std::int32_t, )
  UBIQ_METHOD(decryptLong, decrypt_long, std::int64_t, )
  UBIQ_METHOD(decryptDate, decrypt_date, struct tm, &)
  UBIQ_METHOD(decryptDateTime, decrypt_datetime, struct tm, &)
};
}}}
#endif
`;

export const cHeader = `${cFunctions}${cppClasses}`;
