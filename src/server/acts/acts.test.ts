import { readFile } from "node:fs/promises";
import { sql } from "drizzle-orm";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { unzip } from "../../../test/setup/unzip.ts";
import { newId } from "../lib/ids.ts";
import { verified } from "../messages/test-people.ts";
import { exampleTerms, offerTo } from "../bookings/test-bookings.ts";
import { sweepUnusedMedia } from "../media/service.ts";
import { send, upload } from "../media/test-upload.ts";
import { appoint, reportedCase } from "../moderation/test-moderation.ts";
import { testApp, type TestApp, type TestPerson } from "../test-app.ts";
import { toneFile } from "./test-sound.ts";

let app: TestApp;
let delia: TestPerson;
let ben: TestPerson;
beforeAll(async () => {
  app = await testApp();
  delia = await app.person("Delia Fontaine", { role: "talent" });
  ben = await verified(app, "Ben");
});
afterAll(() => app.close());

const peaks = Array.from({ length: 120 }, (_, at) => at % 100);
const picture = () =>
  sharp({ create: { width: 400, height: 300, channels: 3, background: "teal" } })
    .png()
    .toBuffer();

async function actOf(person: TestPerson, name: string, more: object = {}) {
  const made = await person.post("/acts", { id: newId(), name, kind: "band" });
  expect(made.status).toBe(201);
  const edited = await person.patch(`/acts/${made.body.id}`, { listed: true, ...more });
  expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  return edited.body;
}

const usd = { note: "", currency: "USD" };
const weddings = { ...usd, name: "Weddings", fromMinor: null, per: "night" };
const night = { ...usd, name: "One night", note: "Two sets", fromMinor: 90_000, per: "night" };
const parade = { ...usd, name: "Parade", fromMinor: 55_000, per: "hour" };

test("an act becomes visible to others once it is listed, with what its owner filled in", async () => {
  const draft = await delia.post("/acts", { id: newId(), name: "Night Ferry", kind: "band" });
  const { id, slug } = draft.body;
  expect(await ben.get(`/talent/${slug}`)).toRefuseWith("NOT_FOUND");
  expect((await delia.get(`/talent/${slug}`)).body.can.edit).toBe(true);
  const edited = await delia.patch(`/acts/${id}`, {
    line: "Four horns and a snare",
    about: "We **walk** into the crowd.",
    skills: ["Brass band", "Soul", "brass band"],
    place: "Austin, TX, US",
    radiusKm: 120,
    rates: [weddings, night, parade],
    rider: "- two vocal microphones",
    hospitality: "Hot tea, **no** nuts",
    listed: true,
  });
  expect(edited.body).toMatchObject({ town: "Austin, TX", zone: "America/Chicago" });
  const { body } = await app.visitor().get(`/talent/${slug}`);
  expect(body).toMatchObject({
    name: "Night Ferry",
    line: "Four horns and a snare",
    skills: ["brass band", "Soul"],
    rates: [weddings, night, parade],
    // Lists and the directory's sorting use the first rate with a price.
    rate: { fromMinor: 90_000, currency: "USD", per: "night" },
    owner: { id: delia.id },
    can: { edit: false },
  });
  expect(body.aboutBlocks[0].kind).toBe("paragraph");
  expect(body.hospitalityBlocks[0].words[1]).toEqual({ text: "no", strong: true });
  const { items } = (await app.visitor().get(`/people/${delia.id}/acts`)).body;
  expect(items).toEqual([expect.objectContaining({ id, name: "Night Ferry" })]);
  const asking = await delia.patch(`/acts/${id}`, { rates: [weddings] });
  expect(asking.body).toMatchObject({ rate: null, rates: [weddings] });
  const nameless = await delia.patch(`/acts/${id}`, { rates: [{ ...parade, name: "" }] });
  expect(nameless).toRefuseWith("BAD_INPUT");
  const wrong = await delia.patch(`/acts/${id}`, { place: "Nowhereville" });
  expect(wrong.body.fields[0]).toMatchObject({ field: "place" });
});

test("testimonials appear as typed, and invalid ones are refused with a reason", async () => {
  const said = { text: "The bride took a solo.", author: "Helen Marsh, wedding guest", link: null };
  const linked = { ...said, text: "In tune.", link: "https://paper.example/review" };
  const act = await actOf(delia, "Quoted Brass", { testimonials: [said, linked] });
  const path = `/talent/${act.slug}`;
  expect((await app.visitor().get(path)).body.testimonials).toEqual([said, linked]);
  // They aren't reviews and don't affect the score.
  const reviews = (await app.visitor().get(`/acts/${act.id}/reviews`)).body;
  expect(reviews).toMatchObject({ items: [], summary: { average: null, people: 0 } });
  const change = (testimonials: object[]) => delia.patch(`/acts/${act.id}`, { testimonials });
  for (const [wrong, field] of [
    [{ ...said, link: "javascript:alert(1)" }, "testimonials.0.link"],
    [{ ...said, author: " " }, "testimonials.0.author"],
    [{ ...said, text: "" }, "testimonials.0.text"],
  ] as const)
    expect((await change([wrong])).body.fields[0]).toMatchObject({ field });
  expect(await change(Array.from({ length: 11 }, () => said))).toRefuseWith("BAD_INPUT");
  // A report about the act includes them.
  const moderator = await app.person("Mo");
  await appoint(app, moderator);
  const { evidence } = await reportedCase(ben, moderator, { target: "act", targetId: act.id });
  expect(evidence[0]).toContain("The bride took a solo. Helen Marsh, wedding guest");
  expect(evidence[0]).toContain("https://paper.example/review");
  expect((await change([])).body.testimonials).toEqual([]);
});

test("a portfolio holds pictures, videos and recordings, each in its place", async () => {
  const { id, slug } = await actOf(delia, "Cedar Elm");
  const shot = (await send(delia, await picture(), { type: "image/png" })).body.id;
  const clip = await readFile("test/fixtures/clip.mp4");
  const video = (await send(delia, clip, { type: "video/mp4" })).body.id;
  const sent = await send(delia, toneFile(2), { type: "audio/flac" });
  expect(sent.body).toMatchObject({ kind: "audio", sound: { type: "audio/flac" }, video: null });
  const track = sent.body.id;
  expect(await delia.put(`/acts/${id}/media/${track}`, {})).toRefuseWith("BAD_INPUT");
  expect(await delia.put(`/acts/${id}/tracks/${shot}`, { title: "No", peaks })).toRefuseWith(
    "BAD_INPUT",
  );
  await delia.put(`/acts/${id}/media/${shot}`, { caption: "Soundcheck" });
  await delia.put(`/acts/${id}/media/${video}`, {});
  // Repeating the request adds nothing.
  await delia.put(`/acts/${id}/tracks/${track}`, { title: "Low Water Strut", peaks });
  await delia.put(`/acts/${id}/tracks/${track}`, { title: "Low Water", peaks });
  const { body } = await app.visitor().get(`/talent/${slug}`);
  expect(body.media.map((one: { kind: string }) => one.kind)).toEqual(["image", "video"]);
  expect(body.tracks).toEqual([expect.objectContaining({ title: "Low Water", peaks })]);
  expect(body.tracks[0].seconds).toBeCloseTo(2, 1);

  // Served in ranges, to everybody while the act is listed.
  const part = await app.visitor().fetch(body.tracks[0].url, { headers: { range: "bytes=0-3" } });
  expect(part.status).toBe(206);
  expect(part.headers.get("content-type")).toBe("audio/flac");
  expect(Buffer.from(await part.arrayBuffer()).toString()).toBe("fLaC");
  await delia.patch(`/acts/${id}`, { listed: false });
  expect((await app.visitor().fetch(body.tracks[0].url)).status).toBe(404);

  // While in use, it can be neither deleted nor posted.
  expect(await delia.delete(`/media/${track}`)).toRefuseWith("CONFLICT");
  const post = { id: newId(), type: "post", content: "", mediaId: track };
  expect(await delia.post("/posts", post)).toRefuseWith("CONFLICT");
  await delia.delete(`/acts/${id}/tracks/${track}`);
  expect((await delia.get(`/talent/${slug}`)).body.tracks).toEqual([]);
});

test("a recording can't be posted as a picture, and a broken one is refused with a message", async () => {
  const track = (await send(delia, toneFile(), { type: "audio/flac" })).body.id;
  const post = { id: newId(), type: "post", content: "Listen", mediaId: track };
  expect(await delia.post("/posts", post)).toRefuseWith("BAD_INPUT");
  const broken = Buffer.concat([toneFile().subarray(0, 44), Buffer.alloc(400, 7)]);
  expect(await send(delia, broken, { type: "audio/flac" })).toRefuseWith("BAD_FILE");
});

test("band members have to confirm before their profile shows the band", async () => {
  const { id, slug } = await actOf(delia, "The Snares");
  await delia.put(`/acts/${id}/members/${ben.id}`, { part: "Snare" });
  const [card] = (await ben.get("/notifications")).body.items;
  expect(card).toMatchObject({ kind: "band-invitation", href: `/talent/${slug}` });
  expect(card.message).toContain("The Snares");
  expect((await app.visitor().get(`/talent/${slug}`)).body.members).toEqual([]);
  expect((await ben.get(`/talent/${slug}`)).body.invitesMe).toBe(true);
  await ben.put(`/acts/${id}/membership`, { member: true });
  const { body } = await app.visitor().get(`/talent/${slug}`);
  expect(body.members).toMatchObject([{ person: { id: ben.id }, part: "Snare" }]);
  expect((await app.visitor().get(`/people/${ben.id}/acts`)).body.items).toHaveLength(1);
  await ben.put(`/acts/${id}/membership`, { member: false });
  expect((await app.visitor().get(`/talent/${slug}`)).body.members).toEqual([]);
});

test("following an act counts once per person, and a block hides it", async () => {
  const { id, slug } = await actOf(delia, "Marigold Parade");
  const cleo = await app.person("Cleo");
  await cleo.put(`/acts/${id}/follow`, { on: true });
  const again = await cleo.put(`/acts/${id}/follow`, { on: true });
  expect(again.body).toEqual({ followedByMe: true, followers: 1 });
  expect(await delia.put(`/acts/${id}/follow`, { on: true })).toRefuseWith("NOT_ALLOWED");
  await delia.put(`/people/${cleo.id}/block`);
  expect(await cleo.get(`/talent/${slug}`)).toRefuseWith("NOT_FOUND");
  expect((await app.visitor().get(`/talent/${slug}`)).status).toBe(200);
});

test("deleting an act deletes its pictures", async () => {
  const { id } = await actOf(delia, "One Night Only");
  const shot = (await send(delia, await picture(), { type: "image/png" })).body;
  await delia.put(`/acts/${id}/picture`, { mediaId: shot.id });
  expect((await app.visitor().fetch(shot.images[0].url)).status).toBe(200);
  expect((await delia.delete(`/acts/${id}`)).status).toBe(204);
  expect((await delia.fetch(shot.images[0].url)).status).toBe(404);
});

test("a press kit contains an act's text, riders, pictures and recordings in one file", async () => {
  const testimonials = [
    { text: "Louder than\nthe river.", author: "The Herald", link: "https://herald.example/1" },
    { text: "They came early.", author: "A landlord", link: null },
  ];
  const more = { about: "Loud.", rider: "- Two mics", testimonials };
  const { id, slug } = await actOf(delia, "Köln Ferry", more);
  const address = `/api/v1/acts/${id}/press-kit.zip`;
  const shot = (await send(delia, await picture(), { type: "image/png" })).body.id;
  await delia.put(`/acts/${id}/media/${shot}`, { caption: "" });
  const tone = toneFile(2);
  const sound = (await send(delia, tone, { type: "audio/flac" })).body.id;
  await delia.put(`/acts/${id}/tracks/${sound}`, { title: "../Low/Water", peaks });
  const response = await app.visitor().fetch(address);
  expect(response.headers.get("content-disposition")).toContain(encodeURIComponent(slug));
  const files = await unzip(Buffer.from(await response.arrayBuffer()));
  expect([...files.keys()]).toEqual([
    "About.md",
    "Technical rider.md",
    "Testimonials.md",
    "Pictures/01.jpg",
    "Sound/01 Low Water.flac",
  ]);
  expect(files.get("Sound/01 Low Water.flac")?.subarray(0, 4).toString()).toBe("fLaC");
  expect(String(files.get("About.md"))).toContain("# Köln Ferry");
  expect(String(files.get("Testimonials.md"))).toBe(`> Louder than
> the river.

The Herald, https://herald.example/1 · Added by Köln Ferry

> They came early.

A landlord · Added by Köln Ferry
`);
  expect(await sharp(files.get("Pictures/01.jpg")).metadata()).toMatchObject({
    format: "jpeg",
    width: 400,
  });
  await delia.patch(`/acts/${id}`, { listed: false });
  expect((await app.visitor().fetch(address)).status).toBe(404);
});

const pdf = (words: string) => Buffer.from(`%PDF-1.4\n% ${words}\n%%EOF\n`);

test("riders can be PDFs, on the page, in the press kit and in offers, which retain them", async () => {
  const { id, slug } = await actOf(delia, "Paper Rider", { rider: "- two vocal microphones" });
  const sendPdf = async (who: TestPerson, name: string) => {
    const { id: uploadId } = await upload(who, pdf(name), { type: "application/pdf", name });
    return who.request("POST", "/media", { uploadId, use: "document", alt: name });
  };
  const { body: rider } = await sendPdf(delia, "rider.pdf");
  expect(rider).toMatchObject({ kind: "document", images: [], video: null, sound: null });
  const file = `/media/${rider.id}/file.pdf`;
  expect((await ben.fetch(file)).status).toBe(404);
  const put = (mediaId: string | null) =>
    delia.put(`/acts/${id}/file`, { which: "rider", mediaId });
  const shown = { id: rider.id, name: "rider.pdf", bytes: pdf("rider.pdf").length, url: file };
  expect((await put(rider.id)).body).toMatchObject({ riderFile: shown, hospitalityFile: null });
  expect((await app.visitor().get(`/talent/${slug}`)).body).toMatchObject({ riderFile: shown });
  const read = await app.visitor().fetch(file);
  expect(read.headers.get("content-type")).toBe("application/pdf");
  expect(read.headers.get("content-disposition")).toContain("attachment");
  expect(Buffer.from(await read.arrayBuffer())).toEqual(pdf("rider.pdf"));
  const kit = await ben.fetch(`/api/v1/acts/${id}/press-kit.zip`);
  const names = [...(await unzip(Buffer.from(await kit.arrayBuffer()))).keys()];
  expect(names).toEqual(["About.md", "Technical rider.md", "Technical rider.pdf"]);

  // A picture can't be a rider, and a PDF can be neither a picture nor somebody else's rider.
  expect((await put((await send(delia, await picture())).body.id)).body.code).toBe("BAD_INPUT");
  const loose = (await sendPdf(delia, "loose.pdf")).body.id;
  expect((await delia.put(`/acts/${id}/picture`, { mediaId: loose })).body.code).toBe("BAD_INPUT");
  const added = await delia.put(`/acts/${id}/media/${loose}`, { caption: "" });
  expect(added.body.code).toBe("BAD_INPUT");
  const foreign = (await sendPdf(ben, "ben.pdf")).body.id;
  expect((await put(foreign)).body.code).toBe("NOT_FOUND");
  const { id: asPost } = await upload(ben, pdf("post"), { type: "application/pdf" });
  expect(await ben.post("/media", { uploadId: asPost })).toRefuseWith("BAD_FILE");

  const riderFile = { id: rider.id, name: "another name.pdf" };
  const offer = { terms: exampleTerms({ riderFile }) };
  const booking = await offerTo(ben, id, offer);
  expect(booking.terms.riderFile).toEqual({ id: rider.id, name: "rider.pdf" });
  const theirs = { terms: exampleTerms({ riderFile: { id: foreign, name: "x" } }) };
  await expect(offerTo(ben, id, theirs)).rejects.toThrow("This PDF is no longer available");
  // The act has a newer rider now, but the offer retains its own, visible only to its two parties.
  await put((await sendPdf(delia, "newer.pdf")).body.id);
  await app.services.db.execute(
    sql`update media set created_at = now() - interval '2 days' where kind = 'document'`,
  );
  await sweepUnusedMedia(app.services);
  expect((await ben.fetch(file)).status).toBe(200);
  expect((await delia.fetch(file)).status).toBe(200);
  expect((await app.visitor().fetch(file)).status).toBe(404);
  expect((await delia.fetch(`/media/${loose}/file.pdf`)).status).toBe(404);
  await put(null);
  expect((await app.visitor().get(`/talent/${slug}`)).body.riderFile).toBeNull();
});
