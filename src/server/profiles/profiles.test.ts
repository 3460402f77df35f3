import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newId } from "../lib/ids.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { send, upload } from "../media/test-upload.ts";

let app: TestApp;
let ines: TestPerson;
beforeAll(async () => {
  app = await testApp();
  ines = await app.person("Ines Okafor");
});
afterAll(() => app.close());

const profileOf = async (person: TestPerson) =>
  (await app.visitor().get(`/people/${person.id}`)).body;

function picture(background: string, width = 900, height = 600) {
  return sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
}

async function avatarOf(person: TestPerson, background: string): Promise<string> {
  const { id: uploadId } = await uploadOf(person, background);
  const { body } = await person.post("/media", { uploadId, use: "avatar" });
  return body.id;
}

async function uploadOf(person: TestPerson, background: string) {
  return upload(person, await picture(background));
}

describe("profile texts", () => {
  test("are edited by their owner, visible to everybody, and found by the search", async () => {
    const answer = await ines.patch("/profile", {
      name: "  Ines   Adaeze Okafor ",
      location: "Austin",
      bio: "Selector and vocalist.",
    });
    expect(answer.body).toMatchObject({ name: "Ines Adaeze Okafor", location: "Austin" });
    expect(await profileOf(ines)).toMatchObject({ bio: "Selector and vocalist." });
    const ben = await app.person("Ben");
    const found = await ben.get("/people?q=adaeze");
    expect(found.body.items[0]).toMatchObject({ id: ines.id });
    expect((await ines.get("/session")).body.me.name).toBe("Ines Adaeze Okafor");
  });

  test.each([
    ["nothing", "   "],
    ["a line break", "Ines\nOkafor"],
    ["a turned direction", "Ines \u202eOkafor"],
    ["a zero-width space", "In\u200bes"],
    ["a zero-width joiner", "In\u200des"],
    ["a soft hyphen", "In\u00ades"],
    ["a filler", "\u3164"],
    ["hidden tags", "Ines\u{e0041}"],
    ["a Cyrillic letter in a Latin word", "In\u0435s"],
    ["a Greek letter in a Latin word", "\u0399nes"],
    ["mathematical letters", "\u{1d408}nes"],
    ["full-width letters", "\uff29nes"],
    ["a heap of marks", `I${"\u0301".repeat(9)}`],
    ["signs alone", "..."],
    ["NUL", "Ines\0"],
    ["half a character", "Ines\ud800"],
    ["too much", "x".repeat(81)],
  ])("a name with %s is refused with a reason", async (_, name) => {
    const answer = await ines.patch("/profile", { name });
    expect(answer).toRefuseWith("BAD_INPUT");
    expect(answer.body.fields[0]).toMatchObject({ field: "name", message: expect.any(String) });
    const joins = { name, email: `${newId()}@people.example`, password: "a long walk home" };
    expect(await app.visitor().post("/accounts", joins)).toRefuseWith("BAD_INPUT");
  });

  test.each([
    "Zoë Çelik",
    "Анна Ковалёва",
    "李小龍",
    "Ines & Анна",
    "محمد",
    "Nguyễn Văn A",
    "O’Brien-Smith",
    "می‌خواهم",
    "DJ 4",
    "Ana 👩‍🎤",
  ])("%s is accepted as a name", async (name) => {
    expect((await ines.patch("/profile", { name })).body.name).toBe(name.normalize("NFC"));
  });

  test("texts over the limit are refused, a ten-megabyte body before it is read", async () => {
    expect(await ines.patch("/profile", { bio: "x".repeat(281) })).toRefuseWith("BAD_INPUT");
    expect(await ines.patch("/profile", { bio: "x".repeat(10_000_000) })).toRefuseWith("TOO_LARGE");
    expect(await ines.patch("/profile", { bio: " " })).toRefuseWith("BAD_INPUT");
    expect(await ines.patch("/profile", { location: "" })).toRefuseWith("BAD_INPUT");
    expect((await ines.patch("/profile", {})).status).toBe(200);
  });
});

const skill = () => ({ section: "skills", id: newId(), name: "Vinyl DJ" });

describe("profile lists", () => {
  test("add, show in order, change and remove entries", async () => {
    const cat = await app.person("Cat");
    const link = {
      section: "social-links",
      id: newId(),
      platform: "Website",
      url: "https://cat.example/me",
    };
    const said = {
      section: "testimonials",
      id: newId(),
      text: "She read the room.",
      author: "Lucia",
    };
    const prize = {
      section: "achievements",
      id: newId(),
      name: "Best Newcomer",
      occasion: "Bayou, 2025",
      icon: "trophy",
    };
    const [first, second] = [skill(), { ...skill(), name: "MC" }];
    for (const item of [link, said, prize, first, second]) {
      expect((await cat.post("/profile/items", item)).status).toBe(201);
    }
    // Repeating the request adds nothing.
    expect((await cat.post("/profile/items", first)).status).toBe(201);
    expect(await profileOf(cat)).toMatchObject({
      socialLinks: [{ id: link.id, platform: "Website", url: link.url }],
      testimonials: [{ text: "She read the room.", author: "Lucia" }],
      achievements: [{ name: "Best Newcomer", occasion: "Bayou, 2025", icon: "trophy" }],
      skills: [{ name: "Vinyl DJ" }, { name: "MC" }],
    });
    await cat.put(`/profile/items/${first.id}`, { section: "skills", name: "Vocals" });
    await cat.delete(`/profile/items/${link.id}`);
    expect(await profileOf(cat)).toMatchObject({
      socialLinks: [],
      skills: [{ name: "Vocals" }, { name: "MC" }],
    });
    expect(
      await cat.put(`/profile/items/${said.id}`, { section: "skills", name: "No" }),
    ).toRefuseWith("NOT_FOUND");
  });

  test.each([
    "javascript:alert(1)",
    " javascript:alert(1)",
    "JaVaScRiPt:alert(1)//https://",
    "java\nscript:alert(1)",
    "data:text/html,<script>",
    "vbscript:x",
    "ftp://cat.example",
    "//cat.example",
    "cat.example",
    "https://",
    "https://user:secret@bank.example",
    "https://bank.example\u202e/elpmaxe",
    `https://cat.example/${"x".repeat(500)}`,
  ])("a link to %s is refused", async (url) => {
    const link = { section: "social-links", id: newId(), platform: "Website", url };
    const answer = await ines.post("/profile/items", link);
    expect(answer).toRefuseWith("BAD_INPUT");
    expect(answer.body.fields[0].field).toBe("url");
  });

  test("every field is required", async () => {
    const empty = { section: "achievements", id: newId(), name: "", occasion: " ", icon: "trophy" };
    const answer = await ines.post("/profile/items", empty);
    expect(answer.body.fields.map(({ field }: { field: string }) => field)).toEqual([
      "name",
      "occasion",
    ]);
    expect(
      await ines.post("/profile/items", { ...empty, name: "A", occasion: "B", icon: "bomb" }),
    ).toRefuseWith("BAD_INPUT");
    expect(await ines.post("/profile/items", { ...skill(), section: "secrets" })).toRefuseWith(
      "BAD_INPUT",
    );
  });

  test("hold at most thirty entries each, even when forty arrive at once", async () => {
    const dan = await app.person("Dan");
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => dan.post("/profile/items", skill())),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(30);
    expect((await profileOf(dan)).skills).toHaveLength(30);
  });

  test("an id that somebody else has already used is refused", async () => {
    const mine = skill();
    await ines.post("/profile/items", mine);
    const eve = await app.person("Eve");
    expect(await eve.post("/profile/items", mine)).toRefuseWith("CONFLICT");
  });
});

describe("profile pictures", () => {
  test("appear everywhere in a small square size, and the previous one is removed", async () => {
    const [mediaId, next] = [await avatarOf(ines, "teal"), await avatarOf(ines, "plum")];
    const answer = await ines.put("/profile/pictures/avatar", { mediaId });
    expect(answer.body.photo).toMatchObject({ id: mediaId, width: 512, height: 512 });
    expect(answer.body.photo.images.map(({ width }: { width: number }) => width)).toEqual([
      128, 288, 512,
    ]);
    const { avatar } = answer.body;
    expect(avatar).toBe(`/media/${mediaId}/128.webp`);
    expect((await app.visitor().fetch(avatar)).status).toBe(200);
    expect((await ines.get("/session")).body.me.avatar).toBe(avatar);
    expect(await ines.delete(`/media/${mediaId}`)).toRefuseWith("CONFLICT");

    await ines.put("/profile/pictures/avatar", { mediaId: next });
    expect((await app.visitor().fetch(avatar)).status).toBe(404);
    // Repeating the request changes nothing.
    expect((await ines.put("/profile/pictures/avatar", { mediaId: next })).status).toBe(200);
    const gone = await ines.delete("/profile/pictures/avatar");
    expect(gone.body).toMatchObject({ photo: null, avatar: null });
  });

  test("a cover is stored in suitable widths", async () => {
    const { body } = await send(ines, await picture("gold", 1600, 400));
    const answer = await ines.put("/profile/pictures/cover", { mediaId: body.id });
    expect(answer.body.cover.images.map(({ width }: { width: number }) => width)).toEqual([
      480, 960, 1600,
    ]);
    expect((await app.visitor().fetch(answer.body.cover.images[0].url)).status).toBe(200);
    await ines.delete("/profile/pictures/cover");
  });

  test("somebody else's picture, one already in use and a nonexistent one are refused", async () => {
    const ben = await app.person("Ben");
    const theirs = await avatarOf(ben, "red");
    expect(await ines.put("/profile/pictures/avatar", { mediaId: theirs })).toRefuseWith(
      "NOT_FOUND",
    );
    expect(await ines.put("/profile/pictures/avatar", { mediaId: newId() })).toRefuseWith(
      "NOT_FOUND",
    );
    expect(await ines.put("/profile/pictures/hat", { mediaId: theirs })).toRefuseWith("BAD_INPUT");
    const { body } = await send(ben, await picture("blue"));
    await ben.post("/posts", { id: newId(), type: "post", mediaId: body.id });
    expect(await ben.put("/profile/pictures/cover", { mediaId: body.id })).toRefuseWith("CONFLICT");
  });

  test("of two concurrent pictures one stays and no orphan is left behind", async () => {
    const fay = await app.person("Fay");
    const ids = [await avatarOf(fay, "red"), await avatarOf(fay, "blue")];
    await Promise.all(ids.map((mediaId) => fay.put("/profile/pictures/avatar", { mediaId })));
    const { photo, avatar } = await profileOf(fay);
    expect(ids).toContain(photo.id);
    expect(avatar).toBe(`/media/${photo.id}/128.webp`);
    const statuses = await Promise.all(
      ids.map(async (id) => (await fay.fetch(`/media/${id}/128.webp`)).status),
    );
    expect(statuses.toSorted()).toEqual([200, 404]);
  });
});
