import { useEffect, useState } from "react";

const sections = [
  { id: "account", label: "Account" },
  { id: "privacy", label: "Privacy" },
  { id: "notifications", label: "Notifications" },
  { id: "appearance", label: "Appearance" },
  { id: "preferences", label: "Event Preferences" },
  { id: "connections", label: "Connected Accounts" },
  { id: "about", label: "App Info & Support" },
] as const;

/** Links to the sections, with the one in view marked. */
export function SectionNav() {
  const current = useSectionInView();
  return (
    <nav className="settings-nav" aria-label="Settings sections">
      {sections.map(({ id, label }) => (
        <a key={id} href={`#${id}`} aria-current={id === current ? "true" : undefined}>
          {label}
        </a>
      ))}
    </nav>
  );
}

function useSectionInView(): string {
  const [current, setCurrent] = useState<string>("account");
  useEffect(() => {
    const inView = new Set<string>();
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(target.id);
          else inView.delete(target.id);
        }
        const first = sections.find(({ id }) => inView.has(id));
        if (first) setCurrent(first.id);
      },
      { rootMargin: "-90px 0px -50% 0px" },
    );
    for (const { id } of sections) {
      const section = document.getElementById(id);
      if (section) observer.observe(section);
    }
    return () => observer.disconnect();
  }, []);
  return current;
}
