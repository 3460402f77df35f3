import type { Act } from "../../contract/talent/acts.ts";
import { Picture } from "../ui/picture.tsx";

/** The videos and pictures of an act. */
export function Watch({ act }: { act: Act }) {
  const videos = act.media.filter(({ kind }) => kind === "video");
  const pictures = act.media.filter(({ kind }) => kind === "image");
  return (
    <>
      {videos.length > 0 && (
        <section className="page-section" id="watch">
          <div className="section-head">
            <h2>Watch</h2>
          </div>
          <div className="stack">
            {videos.map((video) => (
              <figure key={video.id}>
                {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- nobody has written captions for what people film */}
                <video
                  className="act-video"
                  controls
                  playsInline
                  preload="metadata"
                  poster={video.images.at(-1)?.url}
                  src={video.video?.url}
                  aria-label={video.alt || video.caption || `Video of ${act.name}`}
                />
                {video.caption && <figcaption className="muted-text">{video.caption}</figcaption>}
              </figure>
            ))}
          </div>
        </section>
      )}
      {pictures.length > 0 && (
        <section className="page-section" id="pictures">
          <div className="section-head">
            <h2>Pictures</h2>
          </div>
          <ul className="act-pictures">
            {pictures.map((picture) => (
              <li key={picture.id}>
                <a href={picture.images.at(-1)?.url}>
                  <Picture
                    src={
                      (picture.images.find(({ width }) => width >= 400) ?? picture.images.at(-1))
                        ?.url
                    }
                    alt={picture.alt || picture.caption || `Picture of ${act.name}`}
                    placeholder={{
                      title: act.name,
                      category: "Music",
                      seed: picture.id,
                      variant: "thumb",
                    }}
                  />
                </a>
                {picture.caption && (
                  <span className="small-text muted-text">{picture.caption}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
